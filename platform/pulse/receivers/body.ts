import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import type { Lease } from '#platform/lib/byte-budget.ts'
import { Fault } from '#platform/lib/faults.ts'
import { AGENT_BATCH_MAX, EXPANSION_FREE, EXPANSION_MAX, INFLATED_BODY_MAX, WIRE_BODY_MAX } from '#platform/lib/limits.ts'

export interface BodyLimits {
  /** Bytes as they come over the wire. */
  wireMax: number
  /** Bytes after decompression. */
  inflatedMax: number
}

export interface IngestLimits extends BodyLimits {
  /** Bytes of one batch of an agent; what is beyond is read and not kept. */
  batchMax: number
}

export const INGEST_BODY: IngestLimits = { wireMax: WIRE_BODY_MAX, inflatedMax: INFLATED_BODY_MAX, batchMax: AGENT_BATCH_MAX }

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** A whole body in memory, each chunk paid for before it is kept. Faults: those of `bodyChunks`, and of an exhausted lease. */
export async function collectChunks(chunks: AsyncIterable<Uint8Array>, lease: Lease): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) {
    await lease.take(chunk.byteLength)
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

/**
 * A body as it arrives, plain or gzip, counted on both sides of the decompression: what is too large or expands like a bomb is refused in the
 * middle (security.md D1). Faults `too-large`, `unsupported-media`, and `invalid` for gzip that is broken or goes on after its end.
 */
export function bodyChunks(source: Chunks | null, encoding: string | undefined, limits: BodyLimits): AsyncIterable<Uint8Array> {
  const wire = counted(source ?? [], limits.wireMax)
  switch ((encoding ?? '').trim().toLowerCase()) {
    case '':
    case 'identity':
      return wire
    case 'gzip':
    case 'x-gzip':
      return gunzipped(wire, limits)
    default:
      throw new Fault('unsupported-media', 'Send the body plain or with "Content-Encoding: gzip".')
  }
}

interface Counted extends AsyncIterable<Uint8Array> {
  readonly bytes: () => number
}

function counted(source: Chunks, max: number): Counted {
  let bytes = 0
  async function* count() {
    for await (const chunk of source) {
      bytes += chunk.byteLength
      if (bytes > max) throw new Fault('too-large', `The body is larger than ${max} bytes. Send less at once.`)
      yield chunk
    }
  }
  return { [Symbol.asyncIterator]: count, bytes: () => bytes }
}

async function* gunzipped(wire: Counted, { inflatedMax }: BodyLimits): AsyncGenerator<Uint8Array, void, undefined> {
  const engine = createGunzip()
  const feeding = pipeline(wire, engine)
  feeding.catch(() => undefined) // the reader of the engine gets the same error
  let inflated = 0
  try {
    for await (const chunk of engine as AsyncIterable<Uint8Array>) {
      inflated += chunk.byteLength
      if (inflated > inflatedMax)
        throw new Fault('too-large', `The body is larger than ${inflatedMax} bytes after decompression. Send less at once.`)
      if (inflated > EXPANSION_FREE && inflated > wire.bytes() * EXPANSION_MAX)
        throw new Fault('too-large', `The body expands more than ${EXPANSION_MAX} times. Send it uncompressed.`)
      yield chunk
    }
    await feeding
  } catch (cause) {
    if (cause instanceof Fault || !isZlibError(cause)) throw cause
    throw new Fault('invalid', 'The body is not whole gzip data.', { cause })
  }
  // The engine stops at the end of the last member; bytes after it are an error.
  if (engine.bytesWritten < wire.bytes()) throw new Fault('invalid', 'The body goes on after the end of its gzip data.')
}

const isZlibError = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')
