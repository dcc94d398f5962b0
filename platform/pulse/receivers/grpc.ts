import { create, type DescMessage, type MessageShape, toBinary } from '@bufbuild/protobuf'

import { bodyBudget, type ByteBudget } from '#platform/lib/byte-budget.ts'
import type { Log } from '#platform/lib/log.ts'
import type { AgentCaller } from '#platform/lib/ports/access.ts'
import {
  EventStoreService,
  IngestBatchResponseSchema,
  IngestResponseSchema,
  PingResponseSchema,
} from '#wire/agent/gen/eventstore/v1/eventstore_pb.js'
import {
  ExportLogsServiceRequestSchema,
  ExportLogsServiceResponseSchema,
  LogsService,
} from '#wire/agent/gen/opentelemetry/proto/collector/logs/v1/logs_service_pb.js'
import {
  ExportMetricsServiceResponseSchema,
  MetricsService,
} from '#wire/agent/gen/opentelemetry/proto/collector/metrics/v1/metrics_service_pb.js'
import {
  ExportTraceServiceRequestSchema,
  ExportTraceServiceResponseSchema,
  TraceService,
} from '#wire/agent/gen/opentelemetry/proto/collector/trace/v1/trace_service_pb.js'

import { takeAgentBatch } from './agent-batch.ts'
import { collectChunks, type IngestLimits } from './body.ts'
import { type AgentAccess, agentOf } from './caller.ts'
import { type GrpcCall, type GrpcMethod, onlyMessage } from './grpc-call.ts'
import type { GrpcMessage } from './grpc-messages.ts'
import type { OtlpParts } from './ingesting.ts'
import { takeLogs, takeMetrics, takeSpans } from './otlp.ts'
import { decodePortions } from './otlp-portions.ts'

export interface GrpcParts extends OtlpParts {
  access: AgentAccess
  log: Log
  /** Default: the one of the process. */
  bodies?: ByteBudget
}

const { ping, ingestBatch, ingest } = EventStoreService.method

const pathOf = (service: { typeName: string }, method: { name: string }): string => `/${service.typeName}/${method.name}`

/** Path of the one call that may stay open for as long as the agent lives. */
export const STREAMING_PATH = pathOf(EventStoreService, ingest)

/** The agent's event store and OTLP, by path. A caller is looked up for every message, so a revoked token ends a running stream too. */
export function grpcMethods(parts: GrpcParts, limits: IngestLimits): ReadonlyMap<string, GrpcMethod> {
  const { bodies = bodyBudget, access } = parts
  const callerOf = ({ authorization }: GrpcCall): Promise<AgentCaller> => agentOf(authorization, access)

  /** Number of events taken, known and rejected ones included: all of them need not be sent again. */
  async function takeBatch(message: GrpcMessage, call: GrpcCall): Promise<number> {
    const caller = await callerOf(call)
    return bodies.spend({ organization: caller.orgId, connection: call.connection }, (lease) =>
      takeAgentBatch(message, { caller, sender: call.sender, lease, batchMax: limits.batchMax }, parts),
    )
  }

  /** A call of one message that is read whole. */
  function unary<Request extends DescMessage, Answer extends DescMessage>(
    schema: Request,
    responseSchema: Answer,
    work: (portions: AsyncIterable<MessageShape<Request>>, caller: AgentCaller) => Promise<MessageShape<Answer>>,
  ): GrpcMethod {
    return async function* (call) {
      const message = await onlyMessage(call)
      const caller = await callerOf(call)
      const result = await bodies.spend({ organization: caller.orgId, connection: call.connection }, async (lease) =>
        work(decodePortions(schema, await collectChunks(message.chunks(limits), lease), caller.orgId), caller),
      )
      yield toBinary(responseSchema, result)
    }
  }

  return new Map<string, GrpcMethod>([
    [
      pathOf(EventStoreService, ping),
      async function* (call) {
        yield toBinary(PingResponseSchema, create(PingResponseSchema, { orgId: (await callerOf(call)).orgId }))
      },
    ],
    [
      pathOf(EventStoreService, ingestBatch),
      async function* (call) {
        await takeBatch(await onlyMessage(call), call)
        yield toBinary(IngestBatchResponseSchema, create(IngestBatchResponseSchema))
      },
    ],
    [
      STREAMING_PATH,
      async function* (call) {
        let totalAcceptedCount = 0
        for await (const message of call.messages) {
          const acceptedCount = await takeBatch(message, call)
          totalAcceptedCount += acceptedCount
          yield toBinary(IngestResponseSchema, create(IngestResponseSchema, { totalAcceptedCount, acceptedCount }))
        }
      },
    ],
    [
      pathOf(LogsService, LogsService.method.export),
      unary(ExportLogsServiceRequestSchema, ExportLogsServiceResponseSchema, (portions, caller) => takeLogs(portions, caller, parts)),
    ],
    [
      pathOf(TraceService, TraceService.method.export),
      unary(ExportTraceServiceRequestSchema, ExportTraceServiceResponseSchema, (portions, caller) => takeSpans(portions, caller, parts)),
    ],
    [
      pathOf(MetricsService, MetricsService.method.export),
      async function* (call) {
        const message = await onlyMessage(call)
        const caller = await callerOf(call)
        await message.discard() // nothing of it is looked at
        yield toBinary(ExportMetricsServiceResponseSchema, takeMetrics(caller, parts))
      },
    ],
  ])
}
