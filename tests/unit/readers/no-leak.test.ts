import { expect, test, vi } from 'vitest'

import { openHar, readHar } from '#platform/pulse/readers/har.ts'
import { maskArtifact } from '#platform/pulse/readers/artifact.ts'
import { readLine } from '#platform/pulse/readers/ndjson.ts'
import { parseOtlpJson } from '#platform/pulse/readers/otlp-json.ts'
import { readLogs } from '#platform/pulse/readers/otlp-logs.ts'
import { readSpans } from '#platform/pulse/readers/otlp-spans.ts'
import fc from '#tests/properties.ts'
import { ExportLogsServiceRequestSchema } from '#wire/agent/gen/opentelemetry/proto/collector/logs/v1/logs_service_pb.js'
import { ExportTraceServiceRequestSchema } from '#wire/agent/gen/opentelemetry/proto/collector/trace/v1/trace_service_pb.js'

import { context, NOW_MS } from './support.ts'

// Thousands of cases; a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 60_000 })

/** A token that no text holds by chance; only its first and last four characters may be seen. */
const core = fc
  .array(fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'), { minLength: 24, maxLength: 60 })
  .map((chars) => chars.join(''))
const carrier = fc.constantFrom(
  'Authorization',
  'authorization',
  'X-API-Key',
  'Api-Key',
  'apikey',
  'X-Auth-Token',
  'Cookie',
  'Proxy-Authorization',
)
const scheme = fc.constantFrom('Bearer ', 'Basic ', 'OAuth ', '')
const parameter = fc.constantFrom('api_key', 'access_token', 'token', 'client_secret', 'password', 'X-Amz-Signature')

/** Whether more of the token came out than a mask may show. */
const leaks = (secret: string, output: string): boolean => output.includes(secret.slice(5, -5))

const iso = new Date(NOW_MS - 1000).toISOString()
const headerValue = (name: string, prefix: string, secret: string): string =>
  name === 'Cookie' ? `sid=${secret}; theme=${secret}` : prefix + secret

test('no token in headers or address of an archive comes out, in events, payloads or rejected events', () => {
  fc.assert(
    fc.property(core, carrier, scheme, parameter, fc.boolean(), (secret, name, prefix, query, broken) => {
      const headers = [
        { name: 'Accept', value: '*/*' },
        { name, value: headerValue(name, prefix, secret) },
      ]
      const request = { method: 'GET', url: `https://user:${secret}@a.example/x?${query}=${secret}&b=1`, headers }
      const response = { status: 200, headers: [{ name: 'Set-Cookie', value: `sid=${secret}; Path=/` }], content: {} }
      const bytes = Buffer.from(JSON.stringify({ log: { entries: [{ startedDateTime: broken ? 'never' : iso, request, response }] } }))
      const { events, rejectedEvents, payloads } = readHar(openHar(bytes), 0, 1, context)
      expect(events.length + rejectedEvents.length).toBe(1)
      expect(leaks(secret, JSON.stringify({ events, rejectedEvents }))).toBe(false)
      expect(payloads.some((payload) => leaks(secret, Buffer.from(payload.bytes).toString()))).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('no token in attributes of spans and logs comes out', () => {
  fc.assert(
    fc.property(core, carrier, scheme, parameter, fc.boolean(), (secret, name, prefix, query, broken) => {
      const attributes = [
        { key: 'http.request.method', value: { stringValue: 'GET' } },
        { key: 'url.full', value: { stringValue: `https://a.example/x?${query}=${secret}` } },
        {
          key: `http.request.header.${name.toLowerCase()}`,
          value: { arrayValue: { values: [{ stringValue: headerValue(name, prefix, secret) }] } },
        },
        { key: 'db.statement', value: { stringValue: `ALTER USER x PASSWORD '${secret}'` } },
      ]
      const nanos = String(BigInt(NOW_MS) * 1_000_000n)
      const span = {
        traceId: broken ? '' : 'ab'.repeat(16),
        spanId: 'cd'.repeat(8),
        kind: 3,
        startTimeUnixNano: nanos,
        endTimeUnixNano: nanos,
        attributes,
      }
      const spans = readSpans(
        parseOtlpJson(ExportTraceServiceRequestSchema, JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] })),
        context,
      )
      const record = { timeUnixNano: broken ? '1' : nanos, attributes }
      const logs = readLogs(
        parseOtlpJson(ExportLogsServiceRequestSchema, JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [record] }] }] })),
        context,
      )
      expect([spans.rejectedEvents.length, logs.rejectedEvents.length]).toEqual(broken ? [1, 1] : [0, 0])
      expect(leaks(secret, JSON.stringify([spans, logs]))).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('a sender that puts the token where its mask or its hash belongs does not make us keep it', () => {
  fc.assert(
    fc.property(core, parameter, fc.boolean(), (secret, query, broken) => {
      const event = {
        requestId: 'r',
        method: 'GET',
        url: `https://a.example/x?${query}=${secret}`,
        path: `/x?${query}=${secret}`,
        authTokenMask: secret,
        authTokenHash: secret,
        authTokenSource: 'Authorization',
        ...(broken ? {} : { timestamp: iso }),
      }
      expect(leaks(secret, JSON.stringify(readLine(Buffer.from(JSON.stringify(event)), 'ndjson', context)))).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('headers of a stored transaction are masked as JSON and as text', () => {
  fc.assert(
    fc.property(core, carrier, scheme, (secret, name, prefix) => {
      const value = headerValue(name, prefix, secret)
      const json = {
        request: { url: 'https://a.example/', headers: { [name]: value } },
        response: { headers: { 'set-cookie': [`sid=${secret}`] } },
      }
      const text = `HTTP Transaction\n  Request:\n    GET /\n    ${name}: ${value}\n`
      for (const bytes of [Buffer.from(JSON.stringify(json)), Buffer.from(text)])
        expect(leaks(secret, Buffer.from(maskArtifact('http_transaction', bytes)).toString())).toBe(false)
    }),
  )
})
