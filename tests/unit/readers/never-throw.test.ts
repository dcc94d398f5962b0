import { create, toBinary } from '@bufbuild/protobuf'
import { expect, test, vi } from 'vitest'

import { readAgentBatch } from '#platform/pulse/readers/agent-proto.ts'
import { maskArtifact } from '#platform/pulse/readers/artifact.ts'
import type { Reading } from '#platform/pulse/readers/context.ts'
import { openHar, readHar } from '#platform/pulse/readers/har.ts'
import { linesOf, readLine } from '#platform/pulse/readers/ndjson.ts'
import { parseOtlpJson } from '#platform/pulse/readers/otlp-json.ts'
import { readLogs } from '#platform/pulse/readers/otlp-logs.ts'
import { readSpans } from '#platform/pulse/readers/otlp-spans.ts'
import fc from '#tests/properties.ts'
import { type Event, EventSchema } from '#wire/agent/gen/eventstore/v1/eventstore_pb.js'
import { ExportLogsServiceRequestSchema } from '#wire/agent/gen/opentelemetry/proto/collector/logs/v1/logs_service_pb.js'
import { ExportTraceServiceRequestSchema } from '#wire/agent/gen/opentelemetry/proto/collector/trace/v1/trace_service_pb.js'
import type { TrafficEvent } from '#wire/agent/traffic-event.ts'

import { context, NOW_MS } from './support.ts'

// Thousands of cases; a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 60_000 })

const ID = /^[A-Za-z0-9_.:-]{1,128}$/
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'method',
  'url',
  'status',
  'timestamp',
  'requestId',
  'connectionId',
  'meta',
  'tags',
  'event',
  'event.type',
  'source',
  'digest',
  'entityType',
  'duration',
  'finalized',
  'address',
  'request',
  'response',
  'headers',
  'content',
  'text',
  'startedDateTime',
  'timings',
  'http.method',
  'url.full',
]
const key = fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: 'binary' }))
const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant('2026-11-21T10:00:00Z'),
  fc.constant(NOW_MS),
  fc.constant('99999999999999999999'),
)
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('json'), { maxLength: 6 }),
    fc.array(fc.tuple(key, tie('json')), { maxLength: 10 }).map((pairs) => Object.fromEntries(pairs)),
  ),
}))

/** What everything behind the readers relies on. */
function expectSound({ events, poison }: Reading): void {
  for (const event of events) {
    expect(event.id).toMatch(ID)
    expect(Number.isSafeInteger(event.timestampMs) && event.timestampMs > 0).toBe(true)
    expect(event.tags.length).toBeLessThanOrEqual(256)
    expectSoundText(event)
    if (event.kind !== 'request') continue
    for (const number of [event.durationMs, event.bytesSent, event.bytesReceived, event.status])
      expect(number >= 0 && Number.isFinite(number)).toBe(true)
    expect(event.token?.hash ?? '0'.repeat(64)).toMatch(/^[0-9a-f]{64}$/)
  }
  for (const { preview, reason, sizeBytes } of poison) {
    expect(reason).not.toBe('')
    expect(Buffer.byteLength(preview)).toBeLessThanOrEqual(2048)
    expect(sizeBytes).toBeGreaterThanOrEqual(0)
  }
}

function expectSoundText(value: unknown): void {
  if (typeof value === 'string') {
    expect(value).not.toContain('\0')
    expect(value.isWellFormed()).toBe(true)
    expect(Buffer.byteLength(value)).toBeLessThanOrEqual(8 * 1024 + 256 + 32)
  } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(expectSoundText)
}

const lineReading = (text: string): Reading => {
  const line = readLine(Buffer.from(text), 'ndjson', context)
  return { events: line && 'event' in line ? [line.event] : [], poison: line && 'poison' in line ? [line.poison] : [] }
}

test('any bytes as an event of an agent', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 5 }), (raw) => {
      const reading = readAgentBatch(raw, context)
      expect(reading.events.length + reading.poison.length).toBe(raw.length)
      expectSound(reading)
    }),
    { numRuns: 2000 },
  )
})

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'binary', minLength: 20_000, maxLength: 20_010 }),
  fc.constantFrom('https://u:p@[::1]:99/x?y#z', 'data:,x', '//a/b', '\0', '[::1%lo]'),
)
const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

test('any values in the messages of an agent', () => {
  const wellFormed = text.map((value) => value.toWellFormed())
  fc.assert(
    fc.property(
      wellFormed,
      wellFormed,
      uint64,
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      fc.bigInt({ min: -(2n ** 40n), max: 2n ** 40n }),
      (a, b, big, small, seconds) => {
        const timestamp = { seconds, nanos: 0 }
        const request = {
          id: a,
          timestamp,
          url: b,
          path: a,
          method: b,
          status: small,
          duration: big,
          bytesReceived: big,
          bytesSent: big,
          tags: [a, b],
          endpointId: a,
          authToken: { mask: a, hash: b, source: a, type: b },
        }
        const address = { ip: a, port: small }
        const events = [
          { case: 'request' as const, value: request },
          { case: 'grpcRequest' as const, value: { request, grpcService: a, grpcMessage: b } },
          { case: 'databaseRequest' as const, value: { id: a, timestamp, statement: b, affectedCount: -(2n ** 62n), duration: big } },
          {
            case: 'connection' as const,
            value: {
              id: b,
              timestamp,
              part: small,
              bytesSent: big,
              direction: 9,
              l7Protocol: 99,
              tlsVersion: 77,
              source: { endpoint: { case: 'remote' as const, value: { address } } },
              tags: [{ key: a, values: [b, a] }],
            },
          },
          { case: 'issue' as const, value: { timestamp, url: a, path: b, status: small, triggers: [{ plugin: a, description: b }] } },
          { case: 'piiEntity' as const, value: { timestamp, score: Number.NaN, valueHash: a } },
          { case: 'artifact' as const, value: { timestamp, digest: a, summary: { [b]: { [a]: [b] } } } },
        ]
        const raw = events.map((event) => toBinary(EventSchema, create(EventSchema, { event } as Partial<Event> as never)))
        const reading = readAgentBatch(raw, context)
        expect(reading.events.length + reading.poison.length).toBe(raw.length)
        expect(reading.poison.filter(({ reason }) => reason.includes('cannot be read'))).toEqual([])
        expectSound(reading)
      },
    ),
    { numRuns: 200 },
  )
})

test('any JSON, and any text, as a line', () => {
  fc.assert(
    fc.property(json, (value) => expectSound(lineReading(JSON.stringify(value) ?? ''))),
    { numRuns: 3000 },
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => expectSound(lineReading(value))),
    { numRuns: 500 },
  )
})

test('any JSON as each kind of event', () => {
  const kinds = ['request', 'grpc_request', 'database_request', 'issue', 'pii_entity', 'artifact_record', 'connection', 'nonsense']
  fc.assert(
    fc.property(fc.constantFrom(...kinds), json, (type, event) => {
      const reading = lineReading(
        JSON.stringify({
          'event.type': type,
          event: { ...(typeof event === 'object' ? event : {}), timestamp: NOW_MS, connectionId: 'c' },
        }),
      )
      expect(reading.poison.filter(({ reason }) => reason.includes('cannot be read'))).toEqual([])
      expectSound(reading)
    }),
    { numRuns: 3000 },
  )
})

test('any JSON as an entry of an archive', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(json, json), { maxLength: 5 }), (entries) => {
      const list = entries.map(([request, response]) => ({
        startedDateTime: '2026-11-20T10:00:00Z',
        request,
        response,
        timings: response,
        time: request,
      }))
      const archive = openHar(Buffer.from(JSON.stringify({ log: { entries: [...list, ...entries.flat()] } })))
      const reading = readHar(archive, 0, archive.entries.length, context)
      expect(reading.events.length + reading.poison.length).toBe(archive.entries.length)
      expect(reading.poison.filter(({ reason }) => reason.includes('cannot be read'))).toEqual([])
      expectSound(reading)
    }),
    { numRuns: 1000 },
  )
})

const anyValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.record({ stringValue: fc.string({ unit: 'binary' }).map((value) => value.toWellFormed()) }),
    fc.record({ intValue: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String) }),
    fc.record({ doubleValue: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
    fc.record({ boolValue: fc.boolean() }),
    fc.record({ arrayValue: fc.record({ values: fc.array(tie('value'), { maxLength: 4 }) }) }),
    fc.record({
      kvlistValue: fc.record({
        values: fc.array(fc.record({ key: key.map((name) => name.toWellFormed()), value: tie('value') }), { maxLength: 6 }),
      }),
    }),
  ),
})).value

test('any attributes of spans and log records', () => {
  const names = [
    'http.method',
    'http.request.method',
    'url.full',
    'http.url',
    'rpc.system',
    'rpc.method',
    'db.system',
    'db.statement',
    'server.address',
    'http.request.header.authorization',
    'event',
    'event.type',
    'http.status_code',
    '__proto__',
  ]
  const attributes = fc.array(fc.record({ key: fc.constantFrom(...names), value: anyValue }), { maxLength: 12 })
  fc.assert(
    fc.property(attributes, attributes, fc.integer({ min: 0, max: 5 }), (of, resource, kind) => {
      const at = String(BigInt(NOW_MS) * 1_000_000n)
      const span = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8), kind, startTimeUnixNano: at, endTimeUnixNano: at, attributes: of }
      const spans = parseOtlpJson(
        ExportTraceServiceRequestSchema,
        JSON.stringify({ resourceSpans: [{ resource: { attributes: resource }, scopeSpans: [{ spans: [span] }] }] }),
      )
      const logs = parseOtlpJson(
        ExportLogsServiceRequestSchema,
        JSON.stringify({
          resourceLogs: [{ resource: { attributes: resource }, scopeLogs: [{ logRecords: [{ timeUnixNano: at, attributes: of }] }] }],
        }),
      )
      const fromSpans = readSpans(spans, context)
      const fromLogs = readLogs(logs, context)
      expect(fromSpans.events.length + fromSpans.poison.length + fromSpans.notTraffic).toBe(1)
      expect(fromLogs.events.length + fromLogs.poison.length + fromLogs.rejected).toBe(1)
      for (const reading of [fromSpans, fromLogs]) {
        expect(reading.poison.filter(({ reason }) => reason.includes('cannot be read'))).toEqual([])
        expectSound(reading)
      }
    }),
    { numRuns: 1500 },
  )
})

test('any bytes as a payload object', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('http_transaction', 'req-headers', 'x'),
      fc.oneof(
        json.map((value) => Buffer.from(JSON.stringify(value) ?? '')),
        fc.uint8Array(),
      ),
      (type, bytes) => {
        expect(maskArtifact(type, bytes)).toBeInstanceOf(Uint8Array)
      },
    ),
    { numRuns: 1000 },
  )
})

test('lines are the same however the bytes were cut into chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.string().map((line) => line.replaceAll('\n', ' ')),
        { minLength: 1 },
      ),
      fc.array(fc.nat(40)),
      async (lines, cuts) => {
        const bytes = Buffer.from(lines.join('\n'))
        const chunks: Buffer[] = []
        let from = 0
        for (const cut of cuts) {
          chunks.push(bytes.subarray(from, from + cut))
          from += cut
        }
        chunks.push(bytes.subarray(from))
        const got: string[] = []
        for await (const line of linesOf(chunks)) got.push(Buffer.from(line).toString())
        expect(got).toEqual(
          bytes
            .toString()
            .replace(/\n$/, '')
            .split('\n')
            .slice(0, bytes.length === 0 ? 0 : undefined),
        )
      },
    ),
  )
})

test('an event never shares state with another', () => {
  const read = (): TrafficEvent[] => lineReading(JSON.stringify({ requestId: 'a', method: 'GET', timestamp: NOW_MS })).events
  read()[0]?.tags.push('changed')
  expect(read()[0]?.tags).toEqual([])
})
