import { readdirSync, readFileSync } from 'node:fs'
import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'

import { create, toBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { Fault } from '#platform/lib/faults.ts'
import fc from '#tests/properties.ts'
import { ExportTraceServiceRequestSchema } from '#wire/agent/gen/opentelemetry/proto/collector/trace/v1/trace_service_pb.js'

import { GOOD_TOKEN, openRecordingReceivers } from '../support/recording-receivers.ts'

let open: Awaited<ReturnType<typeof openRecordingReceivers>>
beforeAll(async () => {
  open = await openRecordingReceivers()
})
beforeEach(() => {
  open.ingest.requests.length = 0
  open.ingest.state.fault = undefined
})
afterAll(() => open.receivers.close())

const call = (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array | string) =>
  fetch(open.base + path, {
    method,
    headers: { Authorization: `Bearer ${GOOD_TOKEN}`, ...headers },
    ...(body !== undefined && { body: body as string }),
  }) // bytes are a body too

const PROTOBUF = { 'Content-Type': 'application/x-protobuf' }
const NDJSON = { 'Content-Type': 'application/x-ndjson' }
const line = (id: string) =>
  JSON.stringify({ requestId: id, method: 'GET', url: 'https://a.example/', status: 200, timestamp: new Date().toISOString() })

test.each([
  ['POST', '/v1/logs', PROTOBUF],
  ['POST', '/v1/traces', PROTOBUF],
  ['POST', '/api/v1/events', NDJSON],
  ['GET', `/assets/${'a'.repeat(40)}`, {}],
  ['HEAD', `/assets/${'a'.repeat(40)}`, {}],
  ['PUT', `/assets/${'a'.repeat(40)}`, {}],
])('%s %s without a token, and with a wrong one, is 401', async (method, path, headers) => {
  const body = method === 'POST' || method === 'PUT' ? line('x') : undefined
  expect((await fetch(open.base + path, { method, headers, ...(body !== undefined && { body }) })).status).toBe(401)
  expect((await call(method, path, { ...headers, Authorization: 'Bearer reg_wrong' }, body)).status).toBe(401)
  expect(open.ingest.requests).toEqual([])
})

test('NDJSON is taken line by line: blank lines are none, bad lines are put aside, the rest is accepted', async () => {
  const long = JSON.stringify({ requestId: 'long', url: 'x'.repeat(300 * 1024) })
  const body = [line('a'), '', '{"broken":', '[1,2]', long, 'null', line('b'), line('a')].join('\r\n')
  const response = await call('POST', '/api/v1/events', NDJSON, body)
  expect(await response.json()).toEqual({ accepted: 2, quarantined: 4, duplicates: 1 })
  expect(open.ingest.rejectedEvents().map(({ reason }) => reason)).toEqual([
    'The line is not JSON.',
    'The event is not a JSON object.',
    expect.stringContaining('longer than'),
    'The event is not a JSON object.',
  ])
})

test('every refusal of the JSON test suite is refused or put aside, alone and between good lines', async () => {
  const folder = new URL('../../../fixtures/json-test-suite/', import.meta.url)
  const cases = readdirSync(folder).filter((name) => name.startsWith('n_'))
  expect(cases.length).toBeGreaterThan(180)
  for (const name of cases) {
    const bad = readFileSync(new URL(encodeURIComponent(name), folder))
    const alone = await call('POST', '/api/v1/events', NDJSON, bad)
    expect([200, 400], name).toContain(alone.status)
    if (alone.status === 200) expect(await alone.json(), name).toMatchObject({ accepted: 0 })
    const between = await call(
      'POST',
      '/api/v1/events',
      NDJSON,
      Buffer.concat([Buffer.from(`${line(`1 ${name}`)}\n`), bad, Buffer.from(`\n${line(`2 ${name}`)}`)]),
    )
    expect(between.status, name).toBe(200)
    expect(((await between.json()) as { accepted: number }).accepted, name).toBe(2)
  }
})

const span = {
  traceId: new Uint8Array(16).fill(7),
  spanId: new Uint8Array(8).fill(9),
  kind: 3,
  startTimeUnixNano: BigInt(Date.now()) * 1_000_000n,
  endTimeUnixNano: BigInt(Date.now() + 5) * 1_000_000n,
  attributes: [
    { key: 'http.request.method', value: { value: { case: 'stringValue' as const, value: 'GET' } } },
    { key: 'url.full', value: { value: { case: 'stringValue' as const, value: 'https://a.example/x?y=z' } } },
    { key: 'http.response.status_code', value: { value: { case: 'intValue' as const, value: 200n } } },
  ],
}
const valid = toBinary(
  ExportTraceServiceRequestSchema,
  create(ExportTraceServiceRequestSchema, {
    resourceSpans: [{ scopeSpans: [{ spans: [span, { ...span, spanId: new Uint8Array(8).fill(8) }] }] }],
  }),
)

test('random mutations of valid OTLP are taken or refused, never an error of the server @variant', async () => {
  const flips = fc.array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(flips, fc.nat(valid.length), async (changes, cut) => {
      const bytes = Uint8Array.from(valid)
      for (const [at, value] of changes) bytes[at] = value
      const { status } = await call('POST', '/v1/traces', PROTOBUF, cut % 3 === 0 ? bytes.subarray(0, cut) : bytes)
      expect([200, 400]).toContain(status)
    }),
    { numRuns: 1500 },
  )
})

test('back-pressure is 429 and 503 with Retry-After, and a bug of ours is 503 as well', async () => {
  open.ingest.state.fault = new Fault('rate-limited', 'Filling.', { retryAfterSeconds: 7 })
  const filling = await call('POST', '/v1/traces', PROTOBUF, valid)
  expect([filling.status, filling.headers.get('retry-after')]).toEqual([429, '7'])
  open.ingest.state.fault = new Fault('unavailable', 'Full.', { retryAfterSeconds: 60 })
  const full = await call('POST', '/api/v1/events', NDJSON, line('p'))
  expect([full.status, full.headers.get('retry-after')]).toEqual([503, '60'])
  open.ingest.state.fault = new TypeError('a bug') as Fault
  expect((await call('POST', '/v1/traces', PROTOBUF, valid)).status).toBe(503)
})

test('an object must be what its address says', async () => {
  const bytes = Buffer.from('<script>alert(1)</script>')
  const digest = '5f5c9ff31bd1d6ff6e3b8a6f5b3d9ff37dc2ad9f'
  expect((await call('PUT', `/assets/${digest}`, { 'Content-Type': 'text/html' }, bytes)).status).toBe(400)
  const { createHash } = await import('node:crypto')
  const right = createHash('sha1').update(bytes).digest('hex')
  expect((await call('PUT', `/assets/${right}`, { 'Content-Type': 'text/html' }, bytes)).status).toBe(201)
  expect((await call('HEAD', '/assets/..%2f..%2fetc')).status).toBe(400)
  expect((await call('HEAD', `/assets/${'0'.repeat(40)}`)).status).toBe(404)
})

test('web pages, odd methods and odd addresses are refused before any route', async () => {
  expect((await call('POST', '/v1/traces', { ...PROTOBUF, Origin: 'https://evil.example' }, valid)).status).toBe(403)
  expect((await call('OPTIONS', '/v1/traces')).status).toBe(405)
  for (const target of ['//v1/traces', '/v1/./traces', '/v1/%2e%2e/x', '/v1;x/traces', '*', 'http://evil.example/v1/traces']) {
    expect(await rawStatus(`POST ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n`), target).toBe(400)
  }
  expect(await rawStatus('GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')).toBe(400)
  expect(await rawStatus('POST /v1/logs HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')).toBe(400)
  expect(await rawStatus(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17 * 1024)}\r\n\r\n`)).toBe(431)
})

test('an HTTP/2 call without a host, and one with too large headers, harm nobody else', async () => {
  const session = connectHttp2(open.base)
  session.on('error', () => undefined)
  const statusOf = (headers: Record<string, string>) =>
    new Promise((resolve) => {
      const stream = session.request({
        ':method': 'POST',
        ':path': '/eventstore.v1.EventStoreService/Ping',
        'content-type': 'application/grpc',
        ...headers,
      })
      stream.on('error', () => resolve('reset'))
      stream.on('response', (answer) => resolve(answer[':status']))
      stream.end()
    })
  expect(await statusOf({ ':authority': 'a:99999999' })).toBe(400)
  expect(['reset', 400]).toContain(await statusOf({ ':authority': 'not a host' }))
  expect(['reset', 431]).toContain(await statusOf({ 'x-large': 'x'.repeat(20 * 1024) }))
  session.destroy()
  expect((await call('POST', '/v1/traces', PROTOBUF, valid)).status).toBe(200)
})

function rawStatus(text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(open.port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      socket.end()
    })
    socket.once('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)))
    socket.once('error', reject)
  })
}
