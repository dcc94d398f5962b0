import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { GOOD_TOKEN, openRecordingReceivers } from '../support/recording-receivers.ts'

const MIB = 1024 * 1024

let open: Awaited<ReturnType<typeof openRecordingReceivers>>
beforeAll(async () => {
  open = await openRecordingReceivers()
})
beforeEach(() => {
  open.ingest.requests.length = 0
})
afterAll(() => open.receivers.close())

const allHeaders = (headers: Record<string, string>) => ({
  Authorization: `Bearer ${GOOD_TOKEN}`,
  'Content-Type': 'application/x-protobuf',
  ...headers,
})
const post = (path: string, body: Uint8Array | string, headers: Record<string, string> = {}) =>
  fetch(open.base + path, { method: 'POST', headers: allHeaders(headers), body: body as string }) // bytes are a body too

/** The status of a request whose second half never comes. */
function postHalf(path: string, body: Buffer, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(open.base + path, { method: 'POST', headers: { ...allHeaders(headers), 'Content-Length': body.length } })
    request.on('error', reject)
    request.on('response', ({ statusCode }) => {
      resolve(statusCode)
      request.destroy()
    })
    request.write(body.subarray(0, body.length / 2))
  })
}

const GZIP = { 'Content-Encoding': 'gzip' }
const NDJSON = { 'Content-Type': 'application/x-ndjson' }

/** The same block repeated: many members, so that building it needs no memory either. */
function gzipBomb(mebibytes: number): Buffer {
  return gzipSync(Buffer.alloc(mebibytes * MIB), { level: 9 })
}

test.each([
  ['/v1/logs', ' @variant'],
  ['/v1/traces', ''],
  ['/api/v1/events', ''],
])('a gzip bomb at %s is refused before it has arrived, and takes no memory%s', async (path) => {
  const bomb = gzipBomb(200)
  const before = process.memoryUsage().rss
  expect(await postHalf(path, bomb, { ...GZIP, ...(path.endsWith('events') ? NDJSON : {}) })).toBe(413)
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * MIB)
})

test('a body that expands honestly is taken', async () => {
  const lines = Array.from({ length: 3000 }, (_, i) =>
    JSON.stringify({
      requestId: `r${i}`,
      method: 'GET',
      url: `https://a.example/${randomBytes(8).toString('hex')}`,
      timestamp: new Date().toISOString(),
    }),
  )
  const response = await post('/api/v1/events', gzipSync(lines.join('\n')), { ...GZIP, ...NDJSON })
  expect(await response.json()).toEqual({ accepted: 3000, quarantined: 0, duplicates: 0 })
})

test('what is larger than 20 MiB after decompression is refused although it compresses badly @variant', async () => {
  const text = randomBytes(2 * MIB)
    .toString('hex')
    .repeat(6)
  expect((await post('/v1/traces', gzipSync(text), GZIP)).status).toBe(413)
})

test('more than 4 MiB on the wire is refused, with and without a length', async () => {
  const body = Buffer.alloc(4 * MIB + 1)
  expect((await post('/v1/traces', body)).status).toBe(413)
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(body)
      controller.close()
    },
  })
  const response = await fetch(`${open.base}/v1/traces`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${GOOD_TOKEN}`, 'Content-Type': 'application/x-protobuf' },
    body: stream,
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(413)
})

const whole = gzipSync('{"requestId":"a","method":"GET","url":"https://a.example/"}')
const wrongSum = Buffer.from(whole)
wrongSum[whole.length - 6] = (wrongSum[whole.length - 6] ?? 0) ^ 1

test.each([
  ['with a wrong check sum', wrongSum],
  ['cut off', whole.subarray(0, -4)],
  ['with something behind its end', Buffer.concat([whole, Buffer.from('more')])],
  ['with zeros behind its end', Buffer.concat([whole, Buffer.alloc(64)])],
  ['twice over', gzipSync(whole)],
  ['that is none', Buffer.from('plain')],
  ['that is empty', Buffer.alloc(0)],
])('gzip %s is 400', async (_, body) => {
  expect((await post('/api/v1/events', body, { ...GZIP, ...NDJSON })).status).toBe(400)
  expect(open.ingest.requests).toEqual([])
})

test('other encodings and other types are 415', async () => {
  expect((await post('/v1/traces', brotliCompressSync('x'), { 'Content-Encoding': 'br' })).status).toBe(415)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    expect((await post('/v1/logs', 'x', { 'Content-Type': type })).status).toBe(415)
    expect((await post('/api/v1/events', 'x', { 'Content-Type': type })).status).toBe(415)
  }
})

test('a large OTLP/JSON body of nothing but brackets is refused and the server lives on', async () => {
  const body = gzipSync(`{"resourceSpans":[${'{},'.repeat(4_000_000)}{}]}`)
  const before = process.memoryUsage().heapUsed
  const response = await post('/v1/traces', body, { ...GZIP, 'Content-Type': 'application/json' })
  expect(response.status).toBe(413)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * MIB)
  expect((await post('/v1/traces', '{}', { 'Content-Type': 'application/json' })).status).toBe(200)
})

test('an honest OTLP/JSON body above the size that is parsed here is read by a process of its own', async () => {
  const nanos = String(BigInt(Date.now()) * 1_000_000n)
  const spans = Array.from({ length: 4000 }, (_, i) => ({
    traceId: '5b8efff798038103d269b633813fc60c',
    spanId: (i + 1).toString(16).padStart(16, '0'),
    kind: 3,
    startTimeUnixNano: nanos,
    endTimeUnixNano: nanos,
    attributes: [
      { key: 'http.request.method', value: { stringValue: 'GET' } },
      { key: 'url.full', value: { stringValue: `https://a.example/${'x'.repeat(200)}/${i}` } },
    ],
  }))
  const body = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] })
  expect(body.length).toBeGreaterThan(MIB)
  expect((await post('/v1/traces', body, { 'Content-Type': 'application/json' })).status).toBe(200)
  expect(open.ingest.http()).toHaveLength(4000)
})

/** One message of a gRPC call as it goes over the wire: a flag for compression and the length in front. */
function grpcCall(path: string, compressed: boolean, message: Buffer): Promise<string> {
  const prefix = Buffer.alloc(5)
  prefix.writeUInt8(compressed ? 1 : 0, 0)
  prefix.writeUInt32BE(message.length, 1)
  const session = connectHttp2(open.base)
  return new Promise((resolve) => {
    const stream = session.request({
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/grpc',
      te: 'trailers',
      'grpc-encoding': 'gzip',
      authorization: `Bearer ${GOOD_TOKEN}`,
    })
    let status = ''
    session.on('error', () => undefined)
    for (const event of ['response', 'trailers'] as const)
      stream.on(event, (headers: Record<string, unknown>) => (status = String(headers['grpc-status'] ?? status)))
    stream.on('error', () => undefined)
    stream.on('close', () => {
      session.destroy()
      resolve(status)
    })
    stream.resume()
    stream.end(Buffer.concat([prefix, message]))
  })
}

const EXPORT = '/opentelemetry.proto.collector.trace.v1.TraceService/Export'

test('a gRPC message may be compressed, but not be a bomb, broken, or larger than 4 MiB', async () => {
  expect(await grpcCall(EXPORT, true, gzipSync(Buffer.alloc(0)))).toBe('0')
  expect(await grpcCall(EXPORT, true, gzipBomb(200))).toBe('8')
  expect(await grpcCall(EXPORT, true, Buffer.from('no gzip'))).toBe('3')
  expect(await grpcCall(EXPORT, false, Buffer.alloc(4 * MIB + 1))).toBe('8')
  expect(await grpcCall(EXPORT, false, Buffer.from([0x0a, 200, 1]))).toBe('3')
  expect(await grpcCall('/eventstore.v1.EventStoreService/Nonsense', false, Buffer.alloc(0))).toBe('12')
})
