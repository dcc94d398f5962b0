import { gzip } from 'node:zlib'
import { promisify } from 'node:util'

import { Code, ConnectError, type ConnectRouter, type HandlerContext } from '@connectrpc/connect'
import type { Compression } from '@connectrpc/connect/protocol'

import { Fault, type FaultCode } from '#platform/lib/faults.ts'
import type { Log } from '#platform/lib/log.ts'
import { loopTurn } from '#platform/lib/loop-turns.ts'
import { EventStoreService } from '#wire/agent/gen/eventstore/v1/eventstore_pb.js'
import { LogsService } from '#wire/agent/gen/opentelemetry/proto/collector/logs/v1/logs_service_pb.js'
import { MetricsService } from '#wire/agent/gen/opentelemetry/proto/collector/metrics/v1/metrics_service_pb.js'
import { TraceService } from '#wire/agent/gen/opentelemetry/proto/collector/trace/v1/trace_service_pb.js'
import { RawBatchSchema } from '#wire/agent/gen/sightglass/raw/v1/raw_pb.js'

import { readAgentBatch } from '../readers/agent-proto.ts'
import { type BodyLimits, readWholeBody } from './body.ts'
import { type AgentAccess, agentOf } from './caller.ts'
import { ingestReading, type OtlpParts, readerContext } from './ingesting.ts'
import { takeLogs, takeMetrics, takeSpans } from './otlp.ts'

export interface GrpcParts extends OtlpParts {
  access: AgentAccess
  log: Log
}

/** A batch stays closed until each event is opened by itself; embedded messages and byte strings are the same on the wire. */
const INGEST_BATCH = { ...EventStoreService.method.ingestBatch, input: RawBatchSchema }
const INGEST_STREAM = { ...EventStoreService.method.ingest, input: RawBatchSchema }

/** Path of the one call that may stay open for as long as the agent lives. */
export const STREAMING_PATH = `/${EventStoreService.typeName}/${EventStoreService.method.ingest.name}`

/** The agent's event store and OTLP. A caller is looked up for every message, so a revoked token ends a running stream too. */
export function grpcRoutes(parts: GrpcParts): (router: ConnectRouter) => void {
  const guarded = <Result>(work: () => Promise<Result>): Promise<Result> =>
    work().catch((cause: unknown) => {
      throw toConnectError(cause, parts.log)
    })
  const callerOf = (context: HandlerContext) => agentOf(context.requestHeader.get('authorization') ?? undefined, parts.access)

  /** Number of events taken, old acquaintances and quarantined ones included: all of them need not be sent again. */
  async function takeBatch(raw: readonly Uint8Array[], context: HandlerContext): Promise<number> {
    const caller = await callerOf(context)
    await loopTurn(caller.orgId, raw.length)
    const reading = readAgentBatch(raw, readerContext(caller.orgId, parts))
    await ingestReading(parts.ingest, caller, 'grpc', reading)
    return raw.length
  }

  return (router) => {
    router.rpc(EventStoreService.method.ping, (_, context) => guarded(async () => ({ orgId: (await callerOf(context)).orgId })))
    router.rpc(INGEST_BATCH, (batch, context) =>
      guarded(async () => {
        await takeBatch(batch.events, context)
        return {}
      }),
    )
    router.rpc(INGEST_STREAM, async function* (batches, context) {
      let totalAcceptedCount = 0
      for await (const batch of batches) {
        const acceptedCount = await guarded(() => takeBatch(batch.events, context))
        totalAcceptedCount += acceptedCount
        yield { totalAcceptedCount, acceptedCount }
      }
    })
    router.rpc(LogsService.method.export, (request, context) => guarded(async () => takeLogs(request, await callerOf(context), parts)))
    router.rpc(TraceService.method.export, (request, context) => guarded(async () => takeSpans(request, await callerOf(context), parts)))
    router.rpc(MetricsService.method.export, (_, context) => guarded(async () => takeMetrics(await callerOf(context), parts)))
  }
}

/** What agents and SDKs retry and what not: agent.md 2.3, OTLP specification "Failures". */
const CODES: Record<FaultCode, Code> = {
  unauthenticated: Code.Unauthenticated,
  forbidden: Code.PermissionDenied,
  'not-found': Code.NotFound,
  conflict: Code.Aborted,
  precondition: Code.FailedPrecondition,
  invalid: Code.InvalidArgument,
  'too-large': Code.ResourceExhausted,
  'unsupported-media': Code.Unimplemented,
  'rate-limited': Code.ResourceExhausted,
  misdirected: Code.NotFound,
  gone: Code.NotFound,
  unavailable: Code.Unavailable,
}

/** A bug of ours is told as Unavailable: senders throw a batch away after Internal, and the next version may take it. */
export function toConnectError(cause: unknown, log: Log): ConnectError {
  if (cause instanceof ConnectError) return cause
  if (cause instanceof Fault) return new ConnectError(cause.message, CODES[cause.code])
  log.error({ err: cause }, 'unexpected error at the gRPC door')
  return new ConnectError('Something went wrong here. Send it again later.', Code.Unavailable)
}

const compress = promisify(gzip)

/** gzip with the limits of every other body; connect's own counts the output only. */
export function limitedGzip(limits: BodyLimits): Compression {
  return {
    name: 'gzip',
    compress: async (bytes) => new Uint8Array(await compress(bytes)),
    async decompress(bytes) {
      if (bytes.byteLength === 0) return new Uint8Array(0)
      try {
        return new Uint8Array(await readWholeBody([bytes], 'gzip', limits))
      } catch (cause) {
        if (cause instanceof Fault) throw new ConnectError(cause.message, CODES[cause.code])
        throw cause
      }
    },
  }
}
