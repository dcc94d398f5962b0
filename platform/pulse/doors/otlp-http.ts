import { create, type DescMessage, fromBinary, type MessageShape, toBinary, toJsonString } from '@bufbuild/protobuf'
import { type Context, Hono } from 'hono'

import { Fault } from '#platform/lib/faults.ts'
import type { Log } from '#platform/lib/log.ts'
import { loopTurn } from '#platform/lib/loop-turns.ts'
import type { AgentCaller } from '#platform/lib/ports/access.ts'
import {
  ExportLogsServiceRequestSchema,
  ExportLogsServiceResponseSchema,
} from '#wire/agent/gen/opentelemetry/proto/collector/logs/v1/logs_service_pb.js'
import {
  ExportMetricsServiceRequestSchema,
  ExportMetricsServiceResponseSchema,
} from '#wire/agent/gen/opentelemetry/proto/collector/metrics/v1/metrics_service_pb.js'
import {
  ExportTraceServiceRequestSchema,
  ExportTraceServiceResponseSchema,
} from '#wire/agent/gen/opentelemetry/proto/collector/trace/v1/trace_service_pb.js'
import { StatusSchema } from '#wire/agent/gen/sightglass/raw/v1/raw_pb.js'

import { type BodyLimits, readWholeBody } from './body.ts'
import { type AgentAccess, agentOf } from './caller.ts'
import { answerFault, statusOfFault } from './door-faults.ts'
import type { DoorParts, OtlpParts } from './ingesting.ts'
import { takeLogs, takeMetrics, takeSpans } from './otlp.ts'
import { readOtlpJson } from './otlp-json-reading.ts'

export interface HttpDoorParts extends DoorParts {
  access: AgentAccess
  log: Log
  limits: BodyLimits
}

/** A span with its attributes: what a body costs before its spans are counted. */
const BYTES_AN_EVENT = 1_000
const PROTOBUF = 'application/x-protobuf'
const JSON_TYPE = 'application/json'

/** OTLP over HTTP, protobuf and JSON: https://opentelemetry.io/docs/specs/otlp/#otlphttp. Answers in the form in which it was asked. */
export function otlpRoutes(parts: HttpDoorParts & OtlpParts): Hono {
  const app = new Hono()
  app.post('/v1/logs', (c) =>
    take(c, parts, 'logs', ExportLogsServiceRequestSchema, ExportLogsServiceResponseSchema, (request, caller) =>
      takeLogs(request, caller, parts),
    ),
  )
  app.post('/v1/traces', (c) =>
    take(c, parts, 'traces', ExportTraceServiceRequestSchema, ExportTraceServiceResponseSchema, (request, caller) =>
      takeSpans(request, caller, parts),
    ),
  )
  app.post('/v1/metrics', (c) =>
    take(c, parts, undefined, ExportMetricsServiceRequestSchema, ExportMetricsServiceResponseSchema, async (_, caller) =>
      takeMetrics(caller, parts),
    ),
  )
  return app
}

async function take<Request extends DescMessage, Answer extends DescMessage>(
  c: Context,
  { access, log, limits }: HttpDoorParts,
  /** Undefined: nothing of the body is looked at. */
  signal: 'logs' | 'traces' | undefined,
  schema: Request,
  answerSchema: Answer,
  work: (request: MessageShape<Request>, caller: AgentCaller) => Promise<MessageShape<Answer>>,
): Promise<Response> {
  const type = (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  try {
    const caller = await agentOf(c.req.header('authorization'), access)
    if (type !== PROTOBUF && type !== JSON_TYPE) throw new Fault('unsupported-media', `Send ${PROTOBUF} or ${JSON_TYPE}.`)
    const body = await readWholeBody(c.req.raw.body, c.req.header('content-encoding'), limits)
    await loopTurn(caller.orgId, Math.ceil(body.byteLength / BYTES_AN_EVENT))
    const request = await decoded(caller.orgId, signal, schema, type, body)
    const answer = await work(request, caller)
    return type === JSON_TYPE
      ? c.body(toJsonString(answerSchema, answer), 200, { 'Content-Type': JSON_TYPE })
      : c.body(new Uint8Array(toBinary(answerSchema, answer)), 200, { 'Content-Type': PROTOBUF })
  } catch (cause) {
    if (type !== PROTOBUF) return answerFault(c, cause, log)
    const { status, message, headers } = statusOfFault(cause, log)
    // RFC 9110 statuses for proxies, google.rpc.Status for the client (OTLP specification, "Failures")
    const bytes = toBinary(StatusSchema, create(StatusSchema, { code: RPC_CODES[status] ?? 2, message }))
    return c.body(new Uint8Array(bytes), status, { ...headers, 'Content-Type': PROTOBUF })
  }
}

async function decoded<Schema extends DescMessage>(
  orgId: string,
  signal: 'logs' | 'traces' | undefined,
  schema: Schema,
  type: string,
  body: Buffer,
): Promise<MessageShape<Schema>> {
  if (signal === undefined) return create(schema)
  return type === JSON_TYPE ? readOtlpJson(orgId, signal, schema, body) : decode(schema, body)
}

const RPC_CODES: Record<number, number> = { 400: 3, 401: 16, 403: 7, 413: 8, 415: 12, 429: 8, 503: 14 }

function decode<Schema extends DescMessage>(schema: Schema, bytes: Uint8Array): MessageShape<Schema> {
  try {
    return fromBinary(schema, bytes, { readUnknownFields: false })
  } catch (cause) {
    throw new Fault('invalid', `The body is not a ${schema.typeName}.`, { cause })
  }
}
