import { create, toBinary } from '@bufbuild/protobuf'

import type { RequestRecord } from '#platform/lib/ports/events.ts'
import { EventSchema, IngestBatchRequestSchema } from '#wire/agent/gen/eventstore/v1/eventstore_pb.js'
import { ExportTraceServiceRequestSchema } from '#wire/agent/gen/opentelemetry/proto/collector/trace/v1/trace_service_pb.js'
import type { AnyValue, KeyValue } from '#wire/agent/gen/opentelemetry/proto/common/v1/common_pb.js'
import { Span_SpanKind } from '#wire/agent/gen/opentelemetry/proto/trace/v1/trace_pb.js'

import { seeded, traffic } from '../../platform/events/support/generator.ts'

export type Receiver = 'grpc' | 'otlp'

/** How much is sent: `warm` batches before the clock starts, so that both sides of a comparison run compiled code. */
export interface Load {
  receiver: Receiver
  batches: number
  warm: number
  batchEvents: number
}

const HOUR_MS = 3_600_000

/** Batches of different events as bytes of the wire, made before anything is measured. The same load gives the same traffic at any time. */
export function encodedBatches({ receiver, batches, warm, batchEvents }: Load, nowMs: number): Uint8Array[] {
  const make = traffic({ orgId: 'bench', random: seeded(11), fromMs: nowMs - HOUR_MS, toMs: nowMs, receivedMs: nowMs, hosts: 120 })
  const encode = receiver === 'grpc' ? agentBatch : spanBatch
  return Array.from({ length: warm + batches }, () => encode(make(batchEvents)))
}

function agentBatch(requests: readonly RequestRecord[]): Uint8Array {
  const events = requests.map((request) => {
    const endMs = request.timestampMs + request.durationMs
    const value = {
      id: request.id,
      timestamp: { seconds: BigInt(Math.floor(endMs / 1000)), nanos: Math.floor(endMs % 1000) * 1_000_000 },
      direction: request.direction,
      connectionId: request.connectionId,
      endpointId: request.endpointId,
      url: request.url,
      path: request.path,
      method: request.method,
      status: request.status,
      duration: BigInt(Math.max(1, Math.round(request.durationMs))),
      contentType: request.contentType,
      category: request.category,
      agent: request.userAgent,
      tags: request.tags,
      bytesReceived: BigInt(request.bytesReceived),
      bytesSent: BigInt(request.bytesSent),
      ...(request.token && {
        authToken: { mask: request.token.mask, hash: request.token.hash, source: 'Authorization', type: request.token.type },
      }),
    }
    return create(EventSchema, { event: { case: 'request', value } as never }) // the shape of Request, whose type the initialiser cannot narrow
  })
  return toBinary(IngestBatchRequestSchema, create(IngestBatchRequestSchema, { events }))
}

function spanBatch(requests: readonly RequestRecord[]): Uint8Array {
  const spans = requests.map((request, index) => {
    const startNanos = BigInt(request.timestampMs) * 1_000_000n
    return {
      traceId: Buffer.from(request.id.padEnd(32, '0').slice(4, 20)),
      spanId: Buffer.from(index.toString(36).padStart(8, '0')),
      kind: Span_SpanKind.CLIENT,
      name: request.method,
      startTimeUnixNano: startNanos,
      endTimeUnixNano: startNanos + BigInt(Math.round(request.durationMs * 1e6)),
      attributes: [
        attribute('http.request.method', request.method),
        attribute('url.full', request.url),
        attribute('server.address', request.endpointId),
        attribute('http.response.status_code', request.status),
        attribute('network.protocol.version', request.protocol === 'http/2' ? '2' : '1.1'),
        attribute('network.peer.address', request.remoteIp),
        attribute('user_agent.original', request.userAgent),
        attribute('http.request.body.size', request.bytesSent),
        attribute('http.response.body.size', request.bytesReceived),
      ],
    }
  })
  const resource = {
    attributes: [attribute('service.name', 'checkout'), attribute('host.name', 'web-1'), attribute('deployment.environment.name', 'prod')],
  }
  const message = create(ExportTraceServiceRequestSchema, { resourceSpans: [{ resource, scopeSpans: [{ spans }] }] })
  return toBinary(ExportTraceServiceRequestSchema, message)
}

function attribute(key: string, value: string | number): KeyValue {
  const said = typeof value === 'number' ? { case: 'intValue', value: BigInt(value) } : { case: 'stringValue', value }
  return { key, value: { value: said } as AnyValue } as KeyValue // plain form of the messages; `create` completes them
}
