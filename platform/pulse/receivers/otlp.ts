import { create } from '@bufbuild/protobuf'

import type { AgentCaller } from '#platform/lib/ports/access.ts'
import {
  type ExportLogsServiceRequest,
  type ExportLogsServiceResponse,
  ExportLogsServiceResponseSchema,
} from '#wire/agent/gen/opentelemetry/proto/collector/logs/v1/logs_service_pb.js'
import {
  type ExportMetricsServiceResponse,
  ExportMetricsServiceResponseSchema,
} from '#wire/agent/gen/opentelemetry/proto/collector/metrics/v1/metrics_service_pb.js'
import {
  type ExportTraceServiceRequest,
  type ExportTraceServiceResponse,
  ExportTraceServiceResponseSchema,
} from '#wire/agent/gen/opentelemetry/proto/collector/trace/v1/trace_service_pb.js'

import type { ReaderContext, Reading } from '../readers/context.ts'
import { NO_TRAFFIC_REASON, readLogs } from '../readers/otlp-logs.ts'
import { readSpans } from '../readers/otlp-spans.ts'
import { type ReceiverParts, ingestReading, type OtlpParts, readerContext } from './ingesting.ts'
import { readPortions } from './otlp-portions.ts'
import { METRICS_SENTENCE, skippedSpansSentence } from './skipped-notice.ts'

/** Ingests log records of either transport. Records that are not traffic and quarantined ones are reported as rejected. */
export async function takeLogs(
  requests: AsyncIterable<ExportLogsServiceRequest>,
  caller: AgentCaller,
  parts: ReceiverParts,
): Promise<ExportLogsServiceResponse> {
  const reading = await ingestAll(requests, readLogs, caller, parts)
  const rejected = reading.rejected + reading.rejectedEvents.length
  if (rejected === 0) return create(ExportLogsServiceResponseSchema)
  const errorMessage = reading.rejectedEvents[0]?.reason ?? NO_TRAFFIC_REASON
  return create(ExportLogsServiceResponseSchema, { partialSuccess: { rejectedLogRecords: BigInt(rejected), errorMessage } })
}

/** Ingests spans. A span that is no call over the network is accepted but leaves no row; the source is notified the first time. */
export async function takeSpans(
  requests: AsyncIterable<ExportTraceServiceRequest>,
  caller: AgentCaller,
  parts: OtlpParts,
): Promise<ExportTraceServiceResponse> {
  const reading = await ingestAll(requests, readSpans, caller, parts)
  const errorMessage = [reading.rejectedEvents[0]?.reason ?? '', skippedSpansSentence(parts.skipped.note(caller, reading.skipped))]
    .filter(Boolean)
    .join(' ')
  if (errorMessage === '') return create(ExportTraceServiceResponseSchema)
  return create(ExportTraceServiceResponseSchema, {
    partialSuccess: { rejectedSpans: BigInt(reading.rejectedEvents.length), errorMessage },
  })
}

/**
 * Metrics leave no row. A refusal would make a sender retry, or fill its log with errors: so they are accepted, and each response says that they are
 * not kept.
 */
export function takeMetrics(caller: AgentCaller, { skipped }: OtlpParts): ExportMetricsServiceResponse {
  skipped.note(caller, [{ service: '', kind: 'metrics', count: 1 }])
  return create(ExportMetricsServiceResponseSchema, { partialSuccess: { errorMessage: METRICS_SENTENCE } })
}

/** Reads what comes in portions, and ingests all of it. */
async function ingestAll<Request, One extends Reading>(
  requests: AsyncIterable<Request>,
  read: (request: Request, context: ReaderContext) => One,
  caller: AgentCaller,
  parts: ReceiverParts,
): Promise<One> {
  const context = await readerContext(caller.orgId, parts)
  const reading = await readPortions(requests, (request) => read(request, context))
  await ingestReading(parts.ingest, caller, 'otlp', reading)
  return reading
}
