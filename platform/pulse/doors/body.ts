import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import { Fault } from '#platform/lib/faults.ts'
import { EXPANSION_FREE, EXPANSION_MAX, INFLATED_BODY_MAX, WIRE_BODY_MAX } from '#platform/lib/limits.ts'

export interface BodyLimits {
  /** Bytes as they come over the wire. */
  wireMax: number
  /** Bytes after decompression. */
  inflatedMax: number
}

export const INGEST_BODY: BodyLimits = { wireMax: WIRE_BODY_MAX, inflatedMax: INFLATED_BODY_MAX }

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * A whole body, plain or gzip, counted on both sides of the decompression while it arrives: what is too large or expands like a bomb is
 * refused in the middle (security.md D1). Faults `too-large`, `unsupported-media`, and `invalid` for gzip that is broken or goes on after its end.
 */
export async function readWholeBody(source: Chunks | null, encoding: string | undefined, limits: BodyLimits): Promise<Buffer> {
  const chunks = counted(source ?? [], limits.wireMax)
  switch ((encoding ?? '').trim().toLowerCase()) {
    case '':
    case 'identity':
      return collect(chunks)
    case 'gzip':
    case 'x-gzip':
      return gunzip(chunks, limits)
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

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}

async function gunzip(wire: Counted, { inflatedMax }: BodyLimits): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const engine = createGunzip()
  let inflated = 0
  try {
    await pipeline(wire, engine, async (output: AsyncIterable<Uint8Array>) => {
      for await (const chunk of output) {
        inflated += chunk.byteLength
        if (inflated > inflatedMax)
          throw new Fault('too-large', `The body is larger than ${inflatedMax} bytes after decompression. Send less at once.`)
        if (inflated > EXPANSION_FREE && inflated > wire.bytes() * EXPANSION_MAX)
          throw new Fault('too-large', `The body expands more than ${EXPANSION_MAX} times. Send it uncompressed.`)
        parts.push(chunk)
      }
    })
  } catch (cause) {
    if (cause instanceof Fault || !isZlibError(cause)) throw cause
    throw new Fault('invalid', 'The body is not whole gzip data.', { cause })
  }
  // The engine stops at the end of the last member; bytes it did not take are somebody else's.
  if (engine.bytesWritten < wire.bytes()) throw new Fault('invalid', 'The body goes on after the end of its gzip data.')
  return Buffer.concat(parts)
}

const isZlibError = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')
