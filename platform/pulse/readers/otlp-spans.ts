import { toJsonString } from '@bufbuild/protobuf'

import type { ExportTraceServiceRequest } from '#wire/agent/gen/opentelemetry/proto/collector/trace/v1/trace_service_pb.js'
import { type Span, Span_SpanKind, SpanSchema, Status_StatusCode } from '#wire/agent/gen/opentelemetry/proto/trace/v1/trace_pb.js'
import type { ProcessFacts, TrafficEvent } from '#wire/agent/traffic-event.ts'
import type { SkippedKind } from '#wire/pulse/notices.ts'

import { ATTRIBUTES_MAX } from '#platform/lib/limits.ts'
import type { Skipped } from '../skipped-signals.ts'
import { egressTo, endpointOf } from './address.ts'
import { type Attributes, attributesOf, firstText, firstValue } from './attributes.ts'
import { requestEvent, type RequestFacts } from './build.ts'
import { type ReaderContext, type Reading, reasonOf, Unreadable } from './context.ts'
import { httpFacts, isHttp, type Side } from './http-attributes.ts'
import { amountOf } from './numbers.ts'
import { rejectedEvent } from './rejected.ts'
import { processOfResource, tagsOfResource } from './resource.ts'
import { isRpc, rpcFacts } from './rpc-attributes.ts'
import { verbOf } from './statement.ts'
import { millisOfNanos } from './time.ts'

export interface SpanReading extends Reading {
  /** Spans that are no call over the network, by service and kind; they are accepted and not kept. */
  skipped: Skipped[]
}

/** Client and server spans of HTTP, RPC and databases become requests; every other span is only counted. */
export function readSpans(request: ExportTraceServiceRequest, context: ReaderContext): SpanReading {
  const reading: SpanReading = { events: [], rejectedEvents: [], skipped: [] }
  const count = counter(reading.skipped)
  for (const { resource, scopeSpans } of request.resourceSpans) {
    const attributes = attributesOf(resource?.attributes)
    const sender = { process: processOfResource(attributes), tags: tagsOfResource(attributes) }
    for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
      try {
        const event = readSpan(span, sender, context)
        if (event) reading.events.push(event)
        else count(sender.process.service ?? '', skippedKind(span))
      } catch (cause) {
        reading.rejectedEvents.push(rejectedEvent(reasonOf(cause), toJsonString(SpanSchema, span), context.own))
      }
    }
  }
  return reading
}

/** Adds to the entry of a service and kind. */
function counter(skipped: Skipped[]): (service: string, kind: SkippedKind) => void {
  const known = new Map<string, Skipped>()
  return (service, kind) => {
    const key = `${kind} ${service}`
    const entry = known.get(key) ?? { service, kind, count: 0 }
    if (entry.count === 0) {
      known.set(key, entry)
      skipped.push(entry)
    }
    entry.count++
  }
}

/** https://opentelemetry.io/docs/specs/semconv/messaging/ and …/gen-ai/ name every attribute of theirs alike. */
function skippedKind({ kind, attributes }: Span): SkippedKind {
  const names = attributes.slice(0, ATTRIBUTES_MAX)
  if (names.some(({ key }) => key.startsWith('messaging.'))) return 'messaging'
  if (names.some(({ key }) => key.startsWith('gen_ai.'))) return 'genai'
  return kind === Span_SpanKind.CLIENT || kind === Span_SpanKind.SERVER ? 'other' : 'internal'
}

interface Sender {
  process: Partial<ProcessFacts>
  tags: string[]
}

function readSpan(span: Span, sender: Sender, context: ReaderContext): TrafficEvent | undefined {
  const side = sideOf(span.kind)
  if (!side) return undefined
  const attributes = attributesOf(span.attributes)
  const facts = exchangeOf(attributes, side, span, sender.process.service ?? '', context)
  if (!facts) return undefined
  const traceId = hexId(span.traceId, 16, 'trace')
  const spanId = hexId(span.spanId, 8, 'span')
  const startMs = millisOfNanos(span.startTimeUnixNano)
  const endMs = millisOfNanos(span.endTimeUnixNano)
  return requestEvent(
    {
      ...facts,
      source: 'otlp',
      id: `${traceId}-${spanId}`,
      content: '',
      startMs: startMs ?? endMs,
      durationMs: startMs === undefined || endMs === undefined ? 0 : Number(span.endTimeUnixNano - span.startTimeUnixNano) / 1_000_000,
      tags: [...sender.tags, ...(facts.tags ?? [])],
      process: sender.process,
      traceId,
      spanId,
    },
    context,
  )
}

function sideOf(kind: Span_SpanKind): Side | undefined {
  if (kind === Span_SpanKind.CLIENT) return 'client'
  return kind === Span_SpanKind.SERVER ? 'server' : undefined
}

type Exchange = Partial<RequestFacts>

function exchangeOf(attributes: Attributes, side: Side, span: Span, service: string, context: ReaderContext): Exchange | undefined {
  if (isHttp(attributes)) return httpFacts(attributes, side, context)
  if (isRpc(attributes)) return rpcFacts(attributes, side, rpcSpan(span, service))
  if (firstText(attributes, 'db.system.name', 'db.system')) return databaseFacts(attributes, span)
  return undefined
}

/** https://opentelemetry.io/docs/specs/semconv/database/ */
function databaseFacts(attributes: Attributes, span: Span): Exchange {
  const type = firstText(attributes, 'db.system.name', 'db.system')
  const statement = firstText(attributes, 'db.query.text', 'db.statement')
  const failed = hasError(span)
  return {
    ...peerFacts(attributes),
    family: 'database',
    protocol: type,
    method: firstText(attributes, 'db.operation.name', 'db.operation') || verbOf(statement),
    path: firstText(attributes, 'db.collection.name', 'db.sql.table', 'db.mongodb.collection'),
    database: {
      type,
      statement,
      resultType: failed ? 'error' : '',
      error: failed ? errorOf(span) || firstText(attributes, 'error.type', 'db.response.status_code') || 'error' : '',
      affected: amountOf(firstValue(attributes, 'db.response.affected_rows')),
      returned: amountOf(firstValue(attributes, 'db.response.returned_rows')),
    },
  }
}

function peerFacts(attributes: Attributes) {
  const peer = firstText(attributes, 'network.peer.address', 'net.sock.peer.addr', 'net.peer.ip')
  const endpoint = firstText(attributes, 'server.address', 'net.peer.name') || peer
  return { endpoint, remoteIp: peer, direction: egressTo(endpointOf(endpoint), peer) }
}

const hasError = (span: Span): boolean => span.status?.code === Status_StatusCode.ERROR
const errorOf = (span: Span): string => (hasError(span) ? (span.status?.message ?? '') : '')
const rpcSpan = (span: Span, service: string) => ({ name: span.name, failed: hasError(span), message: errorOf(span), service })

/** The specification calls an id of another length, or of zeros only, invalid. */
function hexId(bytes: Uint8Array, length: number, name: string): string {
  if (bytes.byteLength !== length || bytes.every((byte) => byte === 0))
    throw new Unreadable(`The ${name} id is not ${length} bytes that are not all zero.`)
  return Buffer.from(bytes).toString('hex')
}
