import type { DescMessage, MessageShape } from '@bufbuild/protobuf'

import type { Lease } from '#platform/lib/byte-budget.ts'
import { Fault } from '#platform/lib/faults.ts'
import { eventsIn, loopTurn } from '#platform/lib/loop-turns.ts'

import { parseOtlpJson } from '../readers/otlp-json.ts'
import { runIsolated } from '#platform/lib/isolated.ts'
import type { JsonDensity } from './json-structure.ts'
import { decodePortions } from './otlp-portions.ts'
import { createParseQueue } from '#platform/lib/parse-queue.ts'
import { sizeOf, type Spooled } from './spool.ts'

const parsing = createParseQueue(64)

export interface OtlpJsonJob {
  signal: 'logs' | 'traces'
  body: Spooled
}

export type OtlpJsonResult = { bytes: Uint8Array } | { invalid: true }

/**
 * OTLP/JSON as portions of its message. What is small in bytes and in structure is parsed here: at worst that takes 20 times its size on the heap for
 * a moment (security.md D2). The rest is converted to protobuf by a separate process, so that no JSON can fill the server's heap.
 */
export async function* readOtlpJson<Schema extends DescMessage>(
  orgId: string,
  signal: OtlpJsonJob['signal'],
  schema: Schema,
  { body, density, lease }: { body: Spooled; density: JsonDensity; lease: Lease },
): AsyncGenerator<MessageShape<Schema>> {
  const invalid = (cause?: unknown) => new Fault('invalid', `The body is not the JSON of a ${schema.typeName}.`, { cause })
  if (body.at === 'memory' && density.isLight()) {
    await loopTurn(orgId, eventsIn(sizeOf(body)))
    try {
      yield parseOtlpJson(schema, new TextDecoder('utf-8', { fatal: true }).decode(body.bytes))
    } catch (cause) {
      throw invalid(cause)
    }
    return
  }
  const job: OtlpJsonJob = { signal, body }
  const bytes = await parsing(orgId, sizeOf(body), async () => {
    for await (const result of runIsolated<OtlpJsonResult>(new URL('./otlp-json-process.ts', import.meta.url), job)) {
      if (!('bytes' in result)) continue
      await lease.take(result.bytes.byteLength)
      return result.bytes
    }
    throw invalid()
  })
  yield* decodePortions(schema, bytes, orgId)
}
