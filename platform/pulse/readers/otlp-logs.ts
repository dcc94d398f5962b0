import { toJsonString } from '@bufbuild/protobuf'

import type { ExportLogsServiceRequest } from '#wire/agent/gen/opentelemetry/proto/collector/logs/v1/logs_service_pb.js'
import { type LogRecord, LogRecordSchema } from '#wire/agent/gen/opentelemetry/proto/logs/v1/logs_pb.js'
import type { ProcessFacts, TrafficEvent } from '#wire/agent/traffic-event.ts'

import { hiddenTag } from '../masking/mask-texts.ts'
import { readAgentJson } from './agent-json.ts'
import { type Attributes, attributesOf, firstText, firstValue } from './attributes.ts'
import { requestEvent } from './build.ts'
import { type ReaderContext, type Reading, reasonOf } from './context.ts'
import { httpFacts, isHttp } from './http-attributes.ts'
import { toNumber } from './numbers.ts'
import { rejectedEvent } from './rejected.ts'
import { processOfResource, tagsOfResource } from './resource.ts'
import { objectOf } from './text.ts'
import { millisOfNanos } from './time.ts'

export interface LogReading extends Reading {
  /** Records that are not traffic: not stored, and reported to the sender (partial_success). */
  rejected: number
}

export const NO_TRAFFIC_REASON =
  'Only records with the attributes "event.type" and "event", or of HTTP by the semantic conventions, are traffic.'

interface Sender {
  resource: Attributes
  process: Partial<ProcessFacts>
  tags: string[]
}

/** Log records of an agent (agent.md 2.6) become its events, access logs with HTTP attributes become requests. */
export function readLogs(request: ExportLogsServiceRequest, context: ReaderContext): LogReading {
  const reading: LogReading = { events: [], rejectedEvents: [], rejected: 0 }
  for (const { resource, scopeLogs } of request.resourceLogs) {
    const attributes = attributesOf(resource?.attributes)
    const sender = { resource: attributes, process: processOfResource(attributes), tags: tagsOfResource(attributes) }
    for (const record of scopeLogs.flatMap(({ logRecords }) => logRecords)) {
      try {
        const event = readRecord(record, sender, context)
        if (event) reading.events.push(event)
        else reading.rejected++
      } catch (cause) {
        reading.rejectedEvents.push(rejectedEvent(reasonOf(cause), toJsonString(LogRecordSchema, record), context.own))
      }
    }
  }
  return reading
}

function readRecord(record: LogRecord, sender: Sender, context: ReaderContext): TrafficEvent | undefined {
  const attributes = attributesOf(record.attributes)
  const type = firstText(attributes, 'event.type') || record.eventName
  const event = objectOf(attributes.get('event'))
  if (event && type) {
    const read = readAgentJson(event, { type, content: JSON.stringify([type, event]), source: 'otlp' }, context)
    if (sender.tags.length > 0) read.tags = [...new Set([...read.tags, ...sender.tags.map((tag) => hiddenTag(tag, context.own))])]
    return read
  }
  return isHttp(attributes) ? readAccessLog(record, attributes, sender, context) : undefined
}

/** An access log is written when the exchange is over. What names a whole address was written by the side that called. */
function readAccessLog(record: LogRecord, attributes: Attributes, sender: Sender, context: ReaderContext): TrafficEvent {
  const side = firstValue(attributes, 'url.full', 'http.url') === undefined ? 'server' : 'client'
  const facts = httpFacts(attributes, side, context)
  const seconds = toNumber(firstValue(attributes, 'http.server.request.duration', 'http.client.request.duration'))
  const durationMs = Number.isNaN(seconds) ? 0 : seconds * 1000
  const endMs = millisOfNanos(record.timeUnixNano) ?? millisOfNanos(record.observedTimeUnixNano)
  return requestEvent(
    {
      ...facts,
      source: 'otlp',
      content: toJsonString(LogRecordSchema, record),
      startMs: endMs === undefined ? undefined : endMs - durationMs,
      durationMs,
      tags: [...sender.tags, ...(facts.tags ?? [])],
      process: sender.process,
      traceId: hex(record.traceId, 16),
      spanId: hex(record.spanId, 8),
    },
    context,
  )
}

/** `''` for an id of another length: a log may have no trace. */
const hex = (bytes: Uint8Array, length: number): string => (bytes.byteLength === length ? Buffer.from(bytes).toString('hex') : '')
