import { expect, test } from 'vitest'

import { hasFailed } from '#domain/traffic/failed.ts'
import { parseOtlpJson } from '#platform/pulse/readers/otlp-json.ts'
import { readLogs } from '#platform/pulse/readers/otlp-logs.ts'
import { readSpans } from '#platform/pulse/readers/otlp-spans.ts'
import { ExportLogsServiceRequestSchema } from '#wire/agent/gen/opentelemetry/proto/collector/logs/v1/logs_service_pb.js'
import { ExportTraceServiceRequestSchema } from '#wire/agent/gen/opentelemetry/proto/collector/trace/v1/trace_service_pb.js'
import type { RequestEvent } from '#wire/agent/traffic-event.ts'

import { context, NOW_MS } from './support.ts'

const START = BigInt(NOW_MS - 5000) * 1_000_000n
const list = (attributes: Record<string, string | number | string[]>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : typeof value === 'number'
          ? { intValue: String(value) }
          : { arrayValue: { values: value.map((stringValue) => ({ stringValue })) } },
  }))

const CLIENT = 3
const SERVER = 2
function read(kind: number, attributes: Record<string, string | number | string[]>, more: object = {}) {
  const span = {
    traceId: 'ab'.repeat(16),
    spanId: 'cd'.repeat(8),
    kind,
    name: 'a span',
    startTimeUnixNano: String(START),
    endTimeUnixNano: String(START + 12_345_678n),
    attributes: list(attributes),
    ...more,
  }
  const resource = { attributes: list({ 'service.name': 'checkout', 'k8s.pod.name': 'checkout-6d9', 'deployment.environment': 'prod' }) }
  return readSpans(
    parseOtlpJson(ExportTraceServiceRequestSchema, JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ spans: [span] }] }] })),
    context,
  )
}

test('a server span is an ingress request whose address is put together, by the stable and by the old names', () => {
  const expected = {
    direction: 'ingress',
    url: 'https://shop.example:8443/cart?id=7',
    path: '/cart?id=7',
    endpointId: 'shop.example',
    method: 'POST',
    status: 503,
    protocol: 'http/2',
    userAgent: 'curl/8',
    bytesReceived: 940,
    bytesSent: 12,
    remoteIp: '198.51.100.7',
    durationMs: 12.346,
    timestampMs: NOW_MS - 5000,
    process: { service: 'checkout', pod: 'checkout-6d9' },
  }
  const stable = read(SERVER, {
    'http.request.method': 'POST',
    'url.scheme': 'https',
    'url.path': '/cart',
    'url.query': 'id=7',
    'server.address': 'shop.example',
    'server.port': 8443,
    'http.response.status_code': 503,
    'network.protocol.version': '2',
    'user_agent.original': 'curl/8',
    'http.request.body.size': 940,
    'http.response.body.size': 12,
    'client.address': '198.51.100.7',
    'http.route': '/cart',
  })
  const old = read(SERVER, {
    'http.method': 'POST',
    'http.scheme': 'https',
    'http.target': '/cart?id=7',
    'net.host.name': 'shop.example',
    'net.host.port': 8443,
    'http.status_code': 503,
    'http.flavor': '2.0',
    'http.user_agent': 'curl/8',
    'http.request_content_length': 940,
    'http.response_content_length': 12,
    'net.sock.peer.addr': '198.51.100.7',
  })
  expect(stable.events).toMatchObject([{ ...expected, tags: ['env:prod', 'route:/cart'] }])
  expect(old.events).toMatchObject([{ ...expected, tags: ['env:prod'] }])
})

test('a client span is an egress request, internal where the name or address is', () => {
  const direction = (attributes: Record<string, string>) =>
    read(CLIENT, { 'http.request.method': 'GET', ...attributes }).events[0]?.direction
  expect(direction({ 'url.full': 'https://api.stripe.com/' })).toBe('egress-external')
  expect(direction({ 'url.full': 'https://api.stripe.com/', 'network.peer.address': '10.1.2.3' })).toBe('egress-internal')
  expect(direction({ 'url.full': 'http://cart:8080/' })).toBe('egress-internal')
  expect(direction({ 'url.full': 'http://cart.shop.svc.cluster.local/' })).toBe('egress-internal')
  expect(direction({ 'url.full': 'http://[::1]:4000/' })).toBe('egress-internal')
  expect(direction({ 'url.full': 'http://8.8.8.8/' })).toBe('egress-external')
})

test('an RPC span is a gRPC request, with the service alone or in front of the method', () => {
  const apart = read(
    CLIENT,
    {
      'rpc.system': 'grpc',
      'rpc.service': 'shop.v1.Cart',
      'rpc.method': 'Add',
      'rpc.grpc.status_code': 5,
      'server.address': 'cart.internal',
    },
    { status: { code: 2, message: 'no cart' } },
  )
  const whole = read(
    CLIENT,
    {
      'rpc.system.name': 'grpc',
      'rpc.method': 'shop.v1.Cart/Add',
      'rpc.response.status_code': 'NOT_FOUND',
      'server.address': 'cart.internal',
    },
    { status: { code: 2, message: 'no cart' } },
  )
  for (const { events } of [apart, whole])
    expect(events).toMatchObject([
      {
        family: 'grpc',
        protocol: 'grpc',
        path: '/shop.v1.Cart/Add',
        status: 200,
        direction: 'egress-internal',
        grpc: { service: 'shop.v1.Cart', method: 'Add', status: 'NOT_FOUND', message: 'no cart' },
      },
    ])
  expect(read(CLIENT, { 'rpc.system': 'grpc', 'rpc.service': 's', 'rpc.method': 'm', 'rpc.grpc.status_code': 14 }).events).toMatchObject([
    { status: 0 },
  ])
})

test('a gRPC span without a code has succeeded unless the span says "error", and is not called unanswered', () => {
  const grpc = { 'rpc.system': 'grpc', 'rpc.service': 's', 'rpc.method': 'm', 'server.address': 'cart.internal' }
  const outcome = (attributes: Record<string, string | number>, more: object = {}, kind = CLIENT) => {
    const [event] = read(kind, { ...grpc, ...attributes }, more).events as RequestEvent[]
    return [event?.status, event?.grpc?.status, event && hasFailed(event)]
  }
  expect(outcome({})).toEqual([200, '', false])
  expect(outcome({}, { status: { code: 2, message: 'broken' } })).toEqual([200, 'UNKNOWN', true])
  expect(outcome({ 'rpc.grpc.status_code': 13 }, { status: { code: 2 } })).toEqual([200, 'INTERNAL', true])
  expect(outcome({ 'rpc.response.status_code': 'NOT_FOUND' }, { status: { code: 2 } })).toEqual([200, 'NOT_FOUND', false])
  expect(outcome({ 'rpc.grpc.status_code': 14 })).toEqual([0, 'UNAVAILABLE', true])
  // A server that says so has answered
  expect(outcome({ 'rpc.grpc.status_code': 14 }, {}, SERVER)).toEqual([200, 'UNAVAILABLE', true])
})

test('a call of an SDK of AWS is a request of HTTP with its status, and its host follows from service and region', () => {
  const aws = { 'rpc.system': 'aws-api', 'rpc.service': 'S3', 'rpc.method': 'PutObject', 'aws.region': 'eu-central-1' }
  const [found] = read(CLIENT, { ...aws, 'http.status_code': 503 }, { status: { code: 2, message: 'SlowDown' } }).events as RequestEvent[]
  expect(found).toMatchObject({
    family: 'http',
    status: 503,
    endpointId: 's3.eu-central-1.amazonaws.com',
    path: '/S3/PutObject',
    direction: 'egress-external',
    tags: ['env:prod', 'sightglass.derived:host'],
  })
  expect(found).not.toHaveProperty('grpc')
  const one = (attributes: Record<string, string | number>, more: object = {}) => {
    const [event] = read(CLIENT, { ...aws, ...attributes }, more).events as RequestEvent[]
    return [event?.endpointId, event?.status, event && hasFailed(event)]
  }
  expect(one({ 'http.response.status_code': 404 }, { status: { code: 2 } })).toEqual(['s3.eu-central-1.amazonaws.com', 404, false])
  expect(one({})).toEqual(['s3.eu-central-1.amazonaws.com', 200, false])
  expect(one({}, { status: { code: 2, message: 'ECONNRESET' } })).toEqual(['s3.eu-central-1.amazonaws.com', 0, true])
  expect(one({ 'server.address': 's3.example' })[0]).toBe('s3.example')
  expect(one({ 'rpc.service': 'CloudWatch Logs' })[0]).toBe('logs.eu-central-1.amazonaws.com')
  expect(one({ 'rpc.service': 'AmazonSQS', 'aws.region': 'cn-north-1' })[0]).toBe('sqs.cn-north-1.amazonaws.com.cn')
  expect(one({ 'rpc.service': 'IAM' })[0]).toBe('iam.amazonaws.com')
  expect(one({ 'aws.region': 'x.evil.example/' })[0]).toBe('s3.amazonaws.com')
})

test('other remote calls report their outcome by what they have: a status of HTTP, a code, or the span', () => {
  const one = (attributes: Record<string, string | number>, more: object = {}, kind = CLIENT) => {
    const [event] = read(kind, attributes, more).events as RequestEvent[]
    return event && [event.family, event.endpointId, event.status, event.grpc?.status, hasFailed(event)]
  }
  const address = { 'server.address': 'rpc.example' }
  const error = { status: { code: 2, message: 'no' } }
  expect(one({ 'rpc.system': 'jsonrpc', 'rpc.method': 'add', ...address })).toEqual(['grpc', 'rpc.example', 200, '', false])
  expect(one({ 'rpc.system': 'jsonrpc', 'rpc.method': 'add', 'http.status_code': 500, ...address })).toEqual([
    'http',
    'rpc.example',
    500,
    undefined,
    true,
  ])
  expect(one({ 'rpc.system': 'apache_dubbo', 'rpc.service': 's', 'rpc.method': 'm', ...address }, error)).toEqual([
    'grpc',
    'rpc.example',
    200,
    'UNKNOWN',
    true,
  ])
  expect(
    one({ 'rpc.system': 'connect_rpc', 'rpc.method': 's/m', 'rpc.connect_rpc.error_code': 'unavailable', ...address }, error, SERVER),
  ).toEqual(['grpc', 'rpc.example', 200, 'UNAVAILABLE', true])
  // Nobody names the host: the caller's name for the other side, and for a server its own
  expect(one({ 'rpc.system': 'java_rmi', 'rpc.method': 's/m', 'peer.service': 'Ledger' })?.[1]).toBe('ledger')
  expect(one({ 'rpc.system': 'java_rmi', 'rpc.method': 's/m' }, {}, SERVER)?.[1]).toBe('checkout')
})

test('a database span is a database request by the stable and by the old names', () => {
  const stable = read(CLIENT, {
    'db.system.name': 'postgresql',
    'db.query.text': 'SELECT * FROM cart',
    'db.collection.name': 'cart',
    'server.address': 'db.internal',
    'db.response.returned_rows': 3,
  })
  const old = read(CLIENT, {
    'db.system': 'postgresql',
    'db.statement': 'SELECT * FROM cart',
    'db.sql.table': 'cart',
    'net.peer.name': 'db.internal',
  })
  for (const { events } of [stable, old])
    expect(events).toMatchObject([
      {
        family: 'database',
        protocol: 'postgresql',
        method: 'SELECT',
        path: 'cart',
        url: '',
        endpointId: 'db.internal',
        database: { type: 'postgresql', statement: 'SELECT * FROM cart', error: '' },
      },
    ])
  expect(stable.events).toMatchObject([{ database: { returned: 3 } }])
  expect(read(CLIENT, { 'db.system': 'mysql' }, { status: { code: 2, message: 'gone away' } }).events).toMatchObject([
    { database: { error: 'gone away', resultType: 'error' } },
  ])
})

test('spans of other kinds, and client spans of something else, are counted and leave no event', () => {
  const skipped = (kind: string) => ({ events: [], rejectedEvents: [], skipped: [{ service: 'checkout', kind, count: 1 }] })
  expect(read(1, { 'http.request.method': 'GET' })).toEqual(skipped('internal'))
  expect(read(4, { 'messaging.system': 'kafka' })).toEqual(skipped('messaging'))
  expect(read(CLIENT, { 'gen_ai.system': 'openai', 'gen_ai.request.model': 'gpt' })).toEqual(skipped('genai'))
  expect(read(CLIENT, { 'my.attribute': 'x' })).toEqual(skipped('other'))
})

test('a span without valid ids or without time is rejected', () => {
  const http = { 'http.request.method': 'GET' }
  for (const more of [{ traceId: '' }, { traceId: '00'.repeat(16) }, { spanId: 'abcd' }, { startTimeUnixNano: '0', endTimeUnixNano: '0' }])
    expect(read(CLIENT, http, more)).toMatchObject({
      events: [],
      rejectedEvents: [{ reason: expect.stringMatching(/id is not|timestamp is missing/) }],
    })
})

test('a span that ends before it begins lasts nothing', () => {
  expect(read(CLIENT, { 'http.request.method': 'GET' }, { endTimeUnixNano: String(START - 1000n) }).events).toMatchObject([
    { durationMs: 0 },
  ])
})

test('a header is found with dashes and with underscores, and an unusual method by its own word', () => {
  const { events } = read(CLIENT, {
    'http.request.method': '_OTHER',
    'http.request.method_original': 'PURGE',
    'http.request.header.x_api_key': ['abcdefghijklmnopqrstuvwxyz'],
  })
  expect(events).toMatchObject([{ method: 'PURGE', token: { mask: 'abcd***(18)***wxyz', carrier: 'x-api-key', type: 'api_key' } }])
})

test('an access log with HTTP attributes is a request that began before it was written', () => {
  const record = {
    timeUnixNano: String(BigInt(NOW_MS) * 1_000_000n),
    attributes: [
      ...list({ 'http.request.method': 'GET', 'url.path': '/x', 'server.address': 'a.example', 'http.response.status_code': 200 }),
      { key: 'http.server.request.duration', value: { doubleValue: 0.25 } },
    ],
  }
  const { events } = readLogs(
    parseOtlpJson(ExportLogsServiceRequestSchema, JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [record] }] }] })),
    context,
  )
  expect(events).toMatchObject([{ direction: 'ingress', url: 'http://a.example/x', durationMs: 250, timestampMs: NOW_MS - 250 }])
})
