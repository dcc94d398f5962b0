import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf'

import { Fault } from '#platform/lib/faults.ts'

import { parseOtlpJson } from '../readers/otlp-json.ts'
import { runApart } from './apart.ts'
import { refuseDenseJson } from './json-structure.ts'
import { createParseQueue } from './parse-queue.ts'

/** Up to this size JSON is parsed here: at worst it takes 20 times its size on the heap for a moment (security.md D2). Above that a process of its own does it. */
const PARSED_HERE_MAX = 1024 * 1024

const parsing = createParseQueue(64)

export interface OtlpJsonJob {
  signal: 'logs' | 'traces'
  bytes: Uint8Array
}

export type OtlpJsonAnswer = { bytes: Uint8Array } | { invalid: true }

/** OTLP/JSON as its message. A large body is turned into protobuf by a process of its own, so that no JSON can fill the server's heap. */
export async function readOtlpJson<Schema extends DescMessage>(
  orgId: string,
  signal: OtlpJsonJob['signal'],
  schema: Schema,
  body: Buffer,
): Promise<MessageShape<Schema>> {
  const invalid = (cause?: unknown) => new Fault('invalid', `The body is not the JSON of a ${schema.typeName}.`, { cause })
  if (body.byteLength <= PARSED_HERE_MAX) {
    try {
      return parseOtlpJson(schema, new TextDecoder('utf-8', { fatal: true }).decode(body))
    } catch (cause) {
      throw invalid(cause)
    }
  }
  refuseDenseJson(body)
  const job: OtlpJsonJob = { signal, bytes: body }
  return parsing(orgId, body.byteLength, async () => {
    for await (const answer of runApart<OtlpJsonAnswer>(new URL('./otlp-json-process.ts', import.meta.url), job)) {
      if ('bytes' in answer) return fromBinary(schema, answer.bytes, { readUnknownFields: false })
    }
    throw invalid()
  })
}
