import { create, toBinary } from '@bufbuild/protobuf'

import { EventSchema, IngestBatchRequestSchema } from '#wire/agent/gen/eventstore/v1/eventstore_pb.js'
import { ExportLogsServiceRequestSchema } from '#wire/agent/gen/opentelemetry/proto/collector/logs/v1/logs_service_pb.js'
import { ExportTraceServiceRequestSchema } from '#wire/agent/gen/opentelemetry/proto/collector/trace/v1/trace_service_pb.js'

/** Traffic in the forms in which it is sent. Ids differ from call to call, else the second call would be a repetition and cost less. */
let batches = 0
const uniqueIds = (what: string): ((i: number) => string) => {
  const batch = `${what}-${++batches}-${Date.now()}`
  return (i) => `${batch}-${String(i).padStart(6, '0')}`
}
const nowSeconds = () => BigInt(Math.floor(Date.now() / 1000))

/** `n` events of an agent. Half are requests; half of the rest are connections, and the others make no sense. */
export function agentBatch(n: number): Uint8Array {
  const id = uniqueIds('agent')
  const timestamp = { seconds: nowSeconds() }
  const events = Array.from({ length: n }, (_, i) => {
    const request = {
      id: id(i),
      timestamp,
      url: `https://api.example/v1/things/${i % 50}`,
      path: `/v1/things/${i % 50}`,
      method: 'GET',
      status: 200,
      duration: 5n,
      endpointId: 'api.example',
      tags: ['bin:node', 'env:prod'],
    }
    const connection = { id: id(i), timestamp, part: 1, endpointId: 'api.example', tags: [{ key: 'bin', values: ['node'] }] }
    const kind = i % 4
    const event =
      kind < 2
        ? { case: 'request', value: request }
        : kind === 2
          ? { case: 'connection', value: connection }
          : { case: 'request', value: {} }
    return create(EventSchema, { event: event as never }) // the shapes of Request and Connection
  })
  return toBinary(IngestBatchRequestSchema, create(IngestBatchRequestSchema, { events }))
}

/** `n` lines as an agent prints them. */
export function eventLines(n: number, what: string): string {
  const id = uniqueIds(what)
  const timestamp = new Date().toISOString()
  return Array.from({ length: n }, (_, i) =>
    JSON.stringify({
      requestId: id(i),
      method: 'GET',
      url: `https://a.example/v1/things/${i % 50}`,
      status: 200,
      timestamp,
      tags: ['bin:node'],
    }),
  ).join('\n')
}

/** A request of `n` spans, as OTLP's JSON; the protobuf form is made of the same. */
export function spans(n: number) {
  const id = uniqueIds('span')
  const nanos = String(nowSeconds() * 1_000_000_000n)
  return {
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'checkout' } }] },
        scopeSpans: [
          {
            spans: Array.from({ length: n }, (_, i) => ({
              traceId: hex(id(i), 16),
              spanId: hex(`${id(i)} span`, 8),
              kind: 3,
              name: 'GET',
              startTimeUnixNano: nanos,
              endTimeUnixNano: nanos,
              attributes: [
                { key: 'http.request.method', value: { stringValue: 'GET' } },
                { key: 'url.full', value: { stringValue: `https://a.example/v1/things/${i % 50}` } },
                { key: 'http.response.status_code', value: { intValue: '200' } },
              ],
            })),
          },
        ],
      },
    ],
  }
}

export function spanBytes(n: number): Uint8Array {
  const request = spans(n)
  const resourceSpans = request.resourceSpans.map(({ resource, scopeSpans }) => ({
    resource: {
      attributes: resource.attributes.map(({ key, value }) => ({
        key,
        value: { value: { case: 'stringValue', value: value.stringValue } },
      })),
    },
    scopeSpans: scopeSpans.map(({ spans: all }) => ({
      spans: all.map(({ traceId, spanId, attributes, startTimeUnixNano, endTimeUnixNano, ...span }) => ({
        ...span,
        traceId: Buffer.from(traceId, 'hex'),
        spanId: Buffer.from(spanId, 'hex'),
        startTimeUnixNano: BigInt(startTimeUnixNano),
        endTimeUnixNano: BigInt(endTimeUnixNano),
        attributes: attributes.map(({ key, value }) => ({
          key,
          value: {
            value:
              'intValue' in value
                ? { case: 'intValue', value: BigInt(value.intValue ?? 0) }
                : { case: 'stringValue', value: value.stringValue },
          },
        })),
      })),
    })),
  }))
  return toBinary(ExportTraceServiceRequestSchema, create(ExportTraceServiceRequestSchema, { resourceSpans } as never)) // plain form of the messages
}

/** `n` log records that carry requests, as qtap sends them. */
export function logBytes(n: number): Uint8Array {
  const id = uniqueIds('log')
  const string = (value: string) => ({ value: { case: 'stringValue', value } })
  const logRecords = Array.from({ length: n }, (_, i) => ({
    timeUnixNano: nowSeconds() * 1_000_000_000n,
    attributes: [
      { key: 'event.type', value: string('request') },
      {
        key: 'event',
        value: {
          value: {
            case: 'kvlistValue',
            value: {
              values: [
                { key: 'requestId', value: string(id(i)) },
                { key: 'method', value: string('GET') },
                { key: 'url', value: string('https://a.example/x') },
                { key: 'timestamp', value: string(new Date().toISOString()) },
              ],
            },
          },
        },
      },
    ],
  }))
  return toBinary(
    ExportLogsServiceRequestSchema,
    create(ExportLogsServiceRequestSchema, { resourceLogs: [{ scopeLogs: [{ logRecords }] }] } as never),
  ) // as above
}

/** So many bytes in hex, different for different texts. */
const hex = (text: string, bytes: number): string => Buffer.from(text.padStart(bytes, '0').slice(-bytes)).toString('hex')
