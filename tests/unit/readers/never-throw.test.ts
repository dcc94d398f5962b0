import { expect, test, vi } from 'vitest'

import { maskArtifact } from '#platform/pulse/readers/artifact.ts'
import { openHar, readHar } from '#platform/pulse/readers/har.ts'
import { parseOtlpJson } from '#platform/pulse/readers/otlp-json.ts'
import { readLogs } from '#platform/pulse/readers/otlp-logs.ts'
import { readSpans } from '#platform/pulse/readers/otlp-spans.ts'
import fc, { partOf } from '#tests/properties.ts'
import { ExportLogsServiceRequestSchema } from '#wire/agent/gen/opentelemetry/proto/collector/logs/v1/logs_service_pb.js'
import { ExportTraceServiceRequestSchema } from '#wire/agent/gen/opentelemetry/proto/collector/trace/v1/trace_service_pb.js'

import { expectSound, json, key } from './hostile-values.ts'
import { context, NOW_MS } from './support.ts'

// Thousands of cases; a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 60_000 })

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
      expect(reading.events.length + reading.rejectedEvents.length).toBe(archive.entries.length)
      expect(reading.rejectedEvents.filter(({ reason }) => reason.includes('cannot be read'))).toEqual([])
      expectSound(reading)
    }),
    { numRuns: partOf(1000) },
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
      expect(fromSpans.events.length + fromSpans.rejectedEvents.length + (fromSpans.skipped[0]?.count ?? 0)).toBe(1)
      expect(fromLogs.events.length + fromLogs.rejectedEvents.length + fromLogs.rejected).toBe(1)
      for (const reading of [fromSpans, fromLogs]) {
        expect(reading.rejectedEvents.filter(({ reason }) => reason.includes('cannot be read'))).toEqual([])
        expectSound(reading)
      }
    }),
    { numRuns: partOf(1500) },
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
    { numRuns: partOf(1000) },
  )
})
