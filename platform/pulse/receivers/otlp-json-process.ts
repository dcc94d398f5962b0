import { toBinary } from '@bufbuild/protobuf'

import { ExportLogsServiceRequestSchema } from '#wire/agent/gen/opentelemetry/proto/collector/logs/v1/logs_service_pb.js'
import { ExportTraceServiceRequestSchema } from '#wire/agent/gen/opentelemetry/proto/collector/trace/v1/trace_service_pb.js'

import { parseOtlpJson } from '../readers/otlp-json.ts'
import type { OtlpJsonResult, OtlpJsonJob } from './otlp-json-reading.ts'
import { workIsolated } from '#platform/lib/isolated.ts'
import { bytesOf } from './spool.ts'

/** Turns one OTLP/JSON body into protobuf, away from the server's heap. */
await workIsolated<OtlpJsonJob, OtlpJsonResult>(async ({ signal, body }, send) => {
  await send(convert(signal, bytesOf(body)))
})

function convert(signal: OtlpJsonJob['signal'], bytes: Uint8Array): OtlpJsonResult {
  const schema = signal === 'logs' ? ExportLogsServiceRequestSchema : ExportTraceServiceRequestSchema
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { bytes: toBinary(schema, parseOtlpJson(schema, text)) }
  } catch {
    // Out of memory does not reach this: it ends the process, and the server responds with 413
    return { invalid: true }
  }
}
