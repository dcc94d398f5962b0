import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

import { Metadata } from '@grpc/grpc-js'
import { context, propagation, trace } from '@opentelemetry/api'
import { OTLPLogExporter as GrpcLogExporter } from '@opentelemetry/exporter-logs-otlp-grpc'
import { OTLPLogExporter as ProtoLogExporter } from '@opentelemetry/exporter-logs-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { LoggerProvider, SimpleLogRecordProcessor, type LogRecordExporter } from '@opentelemetry/sdk-logs'
import { NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { GOOD_TOKEN, openRecordingReceivers } from '../platform/pulse/support/recording-receivers.ts'

const SECRET = 'Bearer sk_live_abcdefghijklmnop9aXz'
const headers = { Authorization: `Bearer ${GOOD_TOKEN}` }
const resource = resourceFromAttributes({ 'service.name': 'checkout', 'host.name': 'web-1', 'deployment.environment.name': 'prod' })

/** The instrumentation patches what is required after it was switched on. */
const instrumentedHttp = () => createRequire(import.meta.url)('node:http') as typeof import('node:http')

let open: Awaited<ReturnType<typeof openRecordingReceivers>>
let shop: Server
let shopPort: number
const instrumentation = new HttpInstrumentation({
  headersToSpanAttributes: {
    client: { requestHeaders: ['authorization'], responseHeaders: ['content-type'] },
    server: { requestHeaders: ['authorization'] },
  },
})

beforeAll(async () => {
  open = await openRecordingReceivers()
  instrumentation.enable()
  shop = instrumentedHttp().createServer((request, response) => {
    response.writeHead(request.url?.startsWith('/missing') ? 404 : 200, { 'Content-Type': 'application/json' })
    response.end('{"ok":true}')
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  shopPort = (shop.address() as AddressInfo).port
})
beforeEach(() => {
  open.ingest.requests.length = 0
})
afterAll(async () => {
  instrumentation.disable()
  shop.close()
  await open.receivers.close()
})

test('spans of a real small server and its client become an egress and an ingress request, by protobuf over HTTP', async () => {
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new SimpleSpanProcessor(new OTLPTraceExporter({ url: `${open.base}/v1/traces`, headers }))],
  })
  provider.register() // so that the client's call names its trace to the server
  instrumentation.setTracerProvider(provider)
  const http = instrumentedHttp()
  await new Promise<void>((resolve, reject) => {
    http
      .get(`http://127.0.0.1:${shopPort}/missing/7?api_key=hunter2hunter2`, { headers: { Authorization: SECRET } }, (response) => {
        response.resume()
        response.once('end', resolve)
      })
      .once('error', reject)
  })
  await provider.forceFlush()
  await provider.shutdown()
  for (const api of [trace, context, propagation]) api.disable()

  const [egress, ingress] = ['egress-internal', 'ingress'].map((direction) =>
    open.ingest.http().find((event) => event.direction === direction),
  )
  expect(open.ingest.rejectedEvents()).toEqual([])
  expect(egress).toMatchObject({
    family: 'http',
    method: 'GET',
    status: 404,
    endpointId: '127.0.0.1',
    protocol: 'http/1.1',
    source: 'otlp',
    process: { service: 'checkout', hostname: 'web-1' },
    token: { mask: 'sk_l***(20)***9aXz', carrier: 'authorization', type: 'bearer_token' },
  })
  expect(egress?.path).toMatch(/^\/missing\/7\?api_key=/)
  expect(egress?.tags).toContain('env:prod')
  expect(egress?.durationMs).toBeGreaterThan(0)
  expect(ingress?.traceId).toBe(egress?.traceId)
  expect(ingress?.id).toBe(`${ingress?.traceId}-${ingress?.spanId}`)
  expect(JSON.stringify(open.ingest.requests)).not.toMatch(/hunter2|sk_live_/)
})

test('a log record with the event of an agent becomes that event, by protobuf over HTTP and by gRPC', async () => {
  const metadata = new Metadata()
  metadata.set('authorization', headers.Authorization)
  const exporters: LogRecordExporter[] = [
    new ProtoLogExporter({ url: `${open.base}/v1/logs`, headers }),
    new GrpcLogExporter({ url: open.base, metadata }),
  ]
  for (const [i, exporter] of exporters.entries()) {
    const provider = new LoggerProvider({ resource, processors: [new SimpleLogRecordProcessor({ exporter })] })
    provider
      .getLogger('qtap')
      .emit({ body: 'HTTP GET (200)', attributes: { 'event.type': 'request', event: requestEvent(`d4a1k2c7p3qggmf8pd1${i}`) } })
    await provider.forceFlush()
    await provider.shutdown()
  }
  expect(open.ingest.http()).toHaveLength(2)
  expect(open.ingest.http()[0]).toMatchObject({
    id: 'd4a1k2c7p3qggmf8pd10',
    endpointId: 'api.stripe.com',
    status: 402,
    durationMs: 311,
    bytesReceived: 512,
    source: 'otlp',
    timestampMs: Date.parse('2026-11-20T10:00:00.000Z') - 311,
    process: { exe: 'node' },
  })
  expect(open.ingest.http()[0]?.tags).toEqual(expect.arrayContaining(['bin:node', 'env:prod']))
})

test('a record that is no traffic gets partial_success, and the exporter does not send it again', async () => {
  const body = JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: 'started' } }] }] }] })
  const response = await fetch(`${open.base}/v1/logs`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    partialSuccess: { rejectedLogRecords: '1', errorMessage: expect.stringContaining('event.type') },
  })
})

test('the same spans as http/json and gzip are read alike', async () => {
  const start = BigInt(Date.now() - 1000) * 1_000_000n
  const attributes = [
    { key: 'http.request.method', value: { stringValue: 'PUT' } },
    { key: 'url.full', value: { stringValue: 'https://user:pw@API.Example.com:8443/v1/x?q=1' } },
    { key: 'server.address', value: { stringValue: 'api.example.com' } },
    { key: 'http.response.status_code', value: { intValue: '201' } },
    { key: 'network.protocol.version', value: { stringValue: '2' } },
    { key: 'network.peer.address', value: { stringValue: '203.0.113.9' } },
  ]
  const span = {
    traceId: '5b8efff798038103d269b633813fc60c',
    spanId: 'eee19b7ec3c1b174',
    kind: 3,
    startTimeUnixNano: String(start),
    endTimeUnixNano: String(start + 12_345_678n),
    attributes,
  }
  const body = gzipSync(JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }))
  const response = await fetch(`${open.base}/v1/traces`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
    body,
  })
  expect(await response.json()).toEqual({})
  expect(open.ingest.http()[0]).toMatchObject({
    id: '5b8efff798038103d269b633813fc60c-eee19b7ec3c1b174',
    method: 'PUT',
    url: 'https://user:***@API.Example.com:8443/v1/x?q=1',
    path: '/v1/x?q=1',
    endpointId: 'api.example.com',
    direction: 'egress-external',
    protocol: 'http/2',
    status: 201,
    durationMs: 12.346,
    remoteIp: '203.0.113.9',
  })
})

const requestEvent = (requestId: string) => ({
  requestId,
  connectionId: 'd4a1k2c7p3qggmf8pd10',
  endpointId: 'api.stripe.com',
  timestamp: '2026-11-20T10:00:00.000Z',
  direction: 'egress-external',
  url: 'https://api.stripe.com/v1/charges',
  path: '/v1/charges',
  method: 'POST',
  status: 402,
  duration: 311,
  contentType: 'application/json',
  bytesSent: 940,
  bytesReceived: 512,
  'tags.bin': ['node'],
})
