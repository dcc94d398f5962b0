import { connect as connectHttp2, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2'
import { gzipSync } from 'node:zlib'

import { create, toBinary } from '@bufbuild/protobuf'
import { Client, credentials, Metadata } from '@grpc/grpc-js'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type ByteBudget, createByteBudget } from '#platform/lib/byte-budget.ts'
import { Fault } from '#platform/lib/faults.ts'
import { createBatchSplitter } from '#platform/pulse/readers/batch-splitter.ts'
import { EventSchema } from '#wire/agent/gen/eventstore/v1/eventstore_pb.js'
import fc from '#tests/properties.ts'

import { GOOD_TOKEN, openRecordingReceivers } from '../support/recording-receivers.ts'

const MIB = 1024 * 1024
const BATCH = '/eventstore.v1.EventStoreService/IngestBatch'
/** A quarter of the product's, so that little has to be sent to reach them; waiting for nobody. */
const LIMITS = { process: 64 * MIB, organization: 24 * MIB, connection: 18 * MIB, address: 2 * MIB, waitMs: 1 }
/** What the platform itself needs of a batch at once: a portion, and the chunk that filled it. */
const PORTION = 4 * MIB + 512 * 1024

let open: Awaited<ReturnType<typeof openRecordingReceivers>>
let bodies: ByteBudget
beforeEach(async () => {
  bodies = createByteBudget(LIMITS)
  open = await openRecordingReceivers({ bodies, limits: { batchMax: 128 * MIB } })
})
afterEach(() => open.receivers.close())

/** One event as a field of a batch: its tag, its length, its bytes. */
function eventField(id: string, padding: number): Buffer {
  const value = {
    id,
    timestamp: { seconds: BigInt(Math.floor(Date.now() / 1000)) },
    url: 'https://api.example/v1/charges',
    method: 'POST',
    status: 201,
    tags: [`pad:${'x'.repeat(padding)}`],
  }
  const bytes = toBinary(EventSchema, create(EventSchema, { event: { case: 'request', value } as never })) // the shape of Request
  return Buffer.concat([Buffer.of(0x0a), varint(bytes.length), bytes])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) + (rest >= 128 ? 128 : 0))
    if (rest < 128) return Buffer.from(bytes)
  }
}

const batchOf = (events: number, padding = 200): Buffer =>
  Buffer.concat(Array.from({ length: events }, (_, i) => eventField(`e${i}`, padding)))

/** As the agent: one call, one message, an official client. Resolves to the status. */
function send(batch: Buffer): Promise<number> {
  const client = new Client(`127.0.0.1:${open.port}`, credentials.createInsecure(), {
    'grpc.max_send_message_length': -1,
    'grpc.primary_user_agent': 'qtap/v0.18.0',
  })
  const metadata = new Metadata()
  metadata.set('authorization', `Bearer ${GOOD_TOKEN}`)
  const plain = (bytes: Buffer): Buffer => bytes
  return new Promise((resolve) =>
    client.makeUnaryRequest(BATCH, plain, plain, batch, metadata, {}, (error) => {
      client.close()
      resolve(error?.code ?? 0)
    }),
  )
}

test('a batch of 64 MiB, as an agent sends it after an outage, is taken whole, and only a portion of it is in memory @variant', async () => {
  const padding = 8000
  const events = Math.ceil((64 * MIB) / padding)
  const batch = batchOf(events, padding)
  expect(batch.length).toBeGreaterThanOrEqual(64 * MIB)
  expect(await send(batch)).toBe(0)
  expect(open.ingest.events()).toHaveLength(events)
  expect(open.ingest.rejectedEvents()).toEqual([])
  expect(bodies.most()).toBeLessThan(PORTION)
  expect(bodies.held()).toBe(0)
}, 120_000)

test('what an agent sends every second stays one record', async () => {
  expect(await send(batchOf(1000))).toBe(0)
  expect(open.ingest.requests).toHaveLength(1)
})

test('a batch refused in the middle is sent again, and nothing of it is lost or doubled', async () => {
  const events = 3000
  const batch = batchOf(events, 4000)
  let calls = 0
  open.ingest.state.wait = async () => {
    if (++calls === 2) throw new Fault('rate-limited', 'Filling.', { retryAfterSeconds: 5 })
  }
  expect(await send(batch)).toBe(8)
  expect(open.ingest.events().length).toBeGreaterThan(0)
  expect(await send(batch)).toBe(0)
  expect(open.ingest.events().map((event) => event.kind === 'request' && event.id)).toEqual(
    Array.from({ length: events }, (_, i) => `e${i}`),
  )
})

test('what is beyond the largest batch is read, not kept, written down, and acknowledged', async () => {
  await open.receivers.close()
  open = await openRecordingReceivers({ bodies, limits: { batchMax: MIB } })
  const batch = batchOf(30_000, 100)
  expect(await send(batch)).toBe(0)
  const [rest, ...more] = open.ingest.rejectedEvents()
  expect(more).toEqual([])
  expect(rest?.reason).toContain(`larger than ${MIB} bytes`)
  expect(rest?.preview).toContain('qtap/v0.18.0')
  expect(rest?.preview).toContain(`${batch.length} bytes, ${open.ingest.events().length} events`)
  expect(rest?.sizeBytes).toBeGreaterThan(batch.length - MIB - 64 * 1024)
  expect(rest?.sizeBytes).toBeLessThanOrEqual(batch.length - MIB + 64 * 1024)
  expect(open.ingest.events().length).toBeGreaterThan(1000)
  expect(bodies.most()).toBeLessThanOrEqual(MIB)
  expect(await send(batchOf(1))).toBe(0)
})

test('an event that can never fit is passed by in little memory, and its neighbours are taken', async () => {
  const huge = Buffer.concat([Buffer.of(0x0a), varint(40 * MIB), Buffer.alloc(40 * MIB, 'a')])
  expect(await send(Buffer.concat([eventField('before', 10), huge, eventField('behind', 10)]))).toBe(0)
  expect(open.ingest.http().map(({ id }) => id)).toEqual(['before', 'behind'])
  expect(open.ingest.rejectedEvents()).toMatchObject([{ sizeBytes: 40 * MIB, reason: expect.stringContaining('larger than 262144 bytes') }])
  expect(bodies.most()).toBeLessThan(PORTION)
})

test.each([
  ['that ends in the middle of an event', batchOf(3).subarray(0, -1)],
  ['with a field of no kind', Buffer.concat([batchOf(2), Buffer.of(0x0f)])],
  ['with a number that never ends', Buffer.concat([batchOf(2), Buffer.alloc(11, 0xff)])],
  ['of nonsense', Buffer.from('GET / HTTP/1.1')],
])('a batch %s is not sent for ever: what can be read is taken, the rest written down', async (_, batch) => {
  expect(await send(batch)).toBe(0)
  expect(open.ingest.rejectedEvents()).toHaveLength(1)
  expect(open.ingest.rejectedEvents()[0]?.reason).toMatch(/^The batch .*The rest of the batch was not kept\.$/)
  expect(open.ingest.events()).toHaveLength(batch.length < 20 ? 0 : 2)
})

/** A call whose body does not end, on a connection that may have others. */
function startCall(session: ClientHttp2Session, headers: Record<string, string>): { stream: ClientHttp2Stream; answered: Promise<string> } {
  const stream = session.request({ ':method': 'POST', authorization: `Bearer ${GOOD_TOKEN}`, ...headers }, { endStream: false })
  stream.on('error', () => undefined)
  stream.resume()
  let status = ''
  for (const event of ['response', 'trailers'] as const)
    stream.on(event, (answer: Record<string, unknown>) => (status = String(answer['grpc-status'] ?? answer[':status'] ?? status)))
  return { stream, answered: new Promise((resolve) => stream.once('close', () => resolve(status))) }
}

function grpcPrefix(length: number): Buffer {
  const prefix = Buffer.alloc(5)
  prefix.writeUInt32BE(length, 1)
  return prefix
}

/** Writes until all is taken by the other side, or the call has its answer. */
async function write({ stream, answered }: ReturnType<typeof startCall>, bytes: Buffer): Promise<void> {
  await Promise.race([new Promise<void>((resolve) => void stream.write(bytes, () => resolve())), answered])
}

test.each([
  [
    'gRPC exports',
    { ':path': '/opentelemetry.proto.collector.trace.v1.TraceService/Export', 'content-type': 'application/grpc' },
    MIB - 64,
    ['8'],
  ],
  ['OTLP bodies', { ':path': '/v1/traces', 'content-type': 'application/x-protobuf' }, MIB - 64, ['429']],
  ['payload objects', { ':method': 'PUT', ':path': `/assets/${'a'.repeat(40)}` }, 1.5 * MIB, []],
  ['files of lines', { ':path': '/api/v1/events', 'content-type': 'application/x-ndjson' }, 1.5 * MIB, []],
  ['batches', { ':path': BATCH, 'content-type': 'application/grpc' }, MIB, []],
] as const)(
  'thirty unfinished uploads of %s on one connection hold no more than one connection may',
  async (_, headers, size, refusals) => {
    const session = connectHttp2(open.base, { maxSessionMemory: 1000 })
    session.on('error', () => undefined)
    const calls = Array.from({ length: 30 }, () => startCall(session, headers))
    const isGrpc = 'content-type' in headers && headers['content-type'] === 'application/grpc'
    // An event that never becomes whole, and JSON lines that never end
    const start = headers[':path'] === BATCH ? Buffer.concat([Buffer.of(0x0a), varint(200_000)]) : Buffer.alloc(0)
    const body = Buffer.concat([isGrpc ? grpcPrefix(size + 100) : Buffer.alloc(0), start, Buffer.alloc(size, 'x')])
    await Promise.all(calls.map((call) => write(call, body)))
    const told = new Set<string>()
    for (const { answered } of calls) void answered.then((status) => told.add(status))
    while (told.size < refusals.length) await new Promise(setImmediate)
    expect(bodies.held()).toBeLessThanOrEqual(LIMITS.connection)
    expect(bodies.most()).toBeLessThanOrEqual(LIMITS.connection)
    expect([...told]).toEqual(refusals)
    session.destroy()
    while (bodies.held() > 0) await new Promise(setImmediate)
  },
)

test('a compressed batch that expands like a bomb is written down and acknowledged', async () => {
  const message = gzipSync(Buffer.alloc(200 * MIB), { level: 9 })
  const session = connectHttp2(open.base, { maxSessionMemory: 1000 })
  const call = startCall(session, { ':path': BATCH, 'content-type': 'application/grpc', 'grpc-encoding': 'gzip' })
  const prefix = grpcPrefix(message.length)
  prefix.writeUInt8(1, 0)
  call.stream.end(Buffer.concat([prefix, message]))
  expect(await call.answered).toBe('0')
  expect(open.ingest.rejectedEvents()).toMatchObject([{ sizeBytes: message.length }])
  expect(bodies.most()).toBeLessThan(PORTION)
  session.destroy()
})

test('a batch is split into the same events wherever its chunks end', () => {
  const fields = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ bytes, field: Buffer.concat([Buffer.of(0x0a), varint(bytes.length), bytes]) })),
      // Fields of other numbers and forms are passed by
      fc
        .constantFrom(
          Buffer.of(0x10, 0x96, 0x01),
          Buffer.of(0x12, 2, 1, 2),
          Buffer.of(0x1d, 1, 2, 3, 4),
          Buffer.of(0x21, 1, 2, 3, 4, 5, 6, 7, 8),
        )
        .map((field) => ({ bytes: undefined, field })),
    ),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(fields, fc.array(fc.nat(40), { minLength: 1, maxLength: 20 }), (parts, sizes) => {
      const seen: (Buffer | number)[] = []
      const splitter = createBatchSplitter({
        eventMax: 200,
        onEvent: (bytes) => seen.push(Buffer.from(bytes)),
        onOversized: (_, sizeBytes) => seen.push(sizeBytes),
      })
      const whole = Buffer.concat(parts.map(({ field }) => field))
      for (let at = 0, i = 0; at < whole.length; i++) {
        const size = (sizes[i % sizes.length] ?? 0) + 1
        splitter.push(whole.subarray(at, at + size))
        at += size
      }
      splitter.end()
      expect(splitter.kept()).toBe(0)
      const wanted = parts.flatMap(({ bytes }) => (bytes ? [bytes.length > 200 ? bytes.length : Buffer.from(bytes)] : []))
      expect(seen).toEqual(wanted)
    }),
  )
})
