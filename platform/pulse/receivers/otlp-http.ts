import { create, type DescMessage, type MessageShape, toBinary, toJsonString } from '@bufbuild/protobuf'
import { type Context, Hono } from 'hono'

import { Fault } from '#platform/lib/faults.ts'
import { chargeTo, holding, payerOf } from '#platform/lib/http.ts'
import type { Log } from '#platform/lib/log.ts'
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

import { bodyChunks, type BodyLimits, collectChunks } from './body.ts'
import { type AgentAccess, agentOf } from './caller.ts'
import { respondWithFault, statusOfFault } from './faults.ts'
import type { ReceiverParts, OtlpParts } from './ingesting.ts'
import { jsonDensity, withoutDenseJson } from './json-structure.ts'
import { takeLogs, takeMetrics, takeSpans } from './otlp.ts'
import { readOtlpJson } from './otlp-json-reading.ts'
import { decodePortions } from './otlp-portions.ts'
import type { Spool } from './spool.ts'

export interface HttpReceiverParts extends ReceiverParts {
  access: AgentAccess
  log: Log
  limits: BodyLimits
  spool: Spool
}

const PROTOBUF = 'application/x-protobuf'
const JSON_TYPE = 'application/json'

/** OTLP over HTTP, protobuf and JSON: https://opentelemetry.io/docs/specs/otlp/#otlphttp. The response has the format of the request. */
export function otlpRoutes(parts: HttpReceiverParts & OtlpParts): Hono {
  const app = new Hono()
  app.post('/v1/logs', (c) =>
    take(c, parts, 'logs', ExportLogsServiceRequestSchema, ExportLogsServiceResponseSchema, (portions, caller) =>
      takeLogs(portions, caller, parts),
    ),
  )
  app.post('/v1/traces', (c) =>
    take(c, parts, 'traces', ExportTraceServiceRequestSchema, ExportTraceServiceResponseSchema, (portions, caller) =>
      takeSpans(portions, caller, parts),
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
  { access, log, limits, spool }: HttpReceiverParts,
  /** Undefined: nothing of the body is looked at. */
  signal: 'logs' | 'traces' | undefined,
  schema: Request,
  responseSchema: Answer,
  work: (portions: AsyncIterable<MessageShape<Request>>, caller: AgentCaller) => Promise<MessageShape<Answer>>,
): Promise<Response> {
  const type = (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  try {
    const caller = await agentOf(c.req.header('authorization'), access)
    if (type !== PROTOBUF && type !== JSON_TYPE) throw new Fault('unsupported-media', `Send ${PROTOBUF} or ${JSON_TYPE}.`)
    chargeTo(c, caller.orgId)
    const chunks = bodyChunks(c.req.raw.body, c.req.header('content-encoding'), limits)
    const answer = await holding(c, async (lease) => {
      if (signal === undefined) {
        for await (const _ of chunks);
        return work(nothing(), caller)
      }
      if (type === PROTOBUF) return work(decodePortions(schema, await collectChunks(chunks, lease), caller.orgId), caller)
      const density = jsonDensity()
      return spool.receive(withoutDenseJson(chunks, density), { payer: payerOf(c), lease }, (body) =>
        work(readOtlpJson(caller.orgId, signal, schema, { body, density, lease }), caller),
      )
    })
    return type === JSON_TYPE
      ? c.body(toJsonString(responseSchema, answer), 200, { 'Content-Type': JSON_TYPE })
      : c.body(new Uint8Array(toBinary(responseSchema, answer)), 200, { 'Content-Type': PROTOBUF })
  } catch (cause) {
    if (type !== PROTOBUF) return respondWithFault(c, cause, log)
    const { status, message, headers } = statusOfFault(cause, log)
    // RFC 9110 statuses for proxies, google.rpc.Status for the client (OTLP specification, "Failures")
    const bytes = toBinary(StatusSchema, create(StatusSchema, { code: RPC_CODES[status] ?? 2, message }))
    return c.body(new Uint8Array(bytes), status, { ...headers, 'Content-Type': PROTOBUF })
  }
}

async function* nothing(): AsyncGenerator<never> {}

const RPC_CODES: Record<number, number> = { 400: 3, 401: 16, 403: 7, 413: 8, 415: 12, 429: 8, 503: 14 }
