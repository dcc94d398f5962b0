import { createGunzip, createInflateRaw } from 'node:zlib'

import { Fault } from '#platform/lib/faults.ts'
import { EXPANSION_FREE, EXPANSION_MAX } from '#platform/lib/limits.ts'

/** Bytes that may still come out of one file, shared by everything in it. */
export interface Budget {
  left: number
}

const MIB = 1024 * 1024
/** Everything that is unpacked of one file together. Lines are taken while they come out, so this bounds work and not memory. */
export const UNPACKED_MAX = 256 * MIB
const CHUNK = 64 * 1024

const ENGINES = { gzip: createGunzip, deflate: createInflateRaw } as const

/**
 * Packed bytes as chunks of what they hold, unpacked as far as they are read. Faults `too-large` above the budget and for a bomb, `invalid`
 * for data that is broken or goes on after its end.
 */
export async function* unpack(packed: Uint8Array, packing: keyof typeof ENGINES, budget: Budget): AsyncGenerator<Uint8Array> {
  const engine = ENGINES[packing]({ chunkSize: CHUNK })
  let bytes = 0
  try {
    engine.end(packed)
    for await (const chunk of engine as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      budget.left -= chunk.byteLength
      if (budget.left < 0) throw overBudget()
      if (bytes > EXPANSION_FREE && bytes > packed.byteLength * EXPANSION_MAX)
        throw new Fault('too-large', `This expands more than ${EXPANSION_MAX} times. Import it unpacked.`)
      yield chunk
    }
  } catch (cause) {
    if (!isZlibError(cause)) throw cause
    throw new Fault('invalid', `The ${packing} data is damaged or not whole.`, { cause })
  } finally {
    engine.destroy()
  }
  // The engine stops at the end of its data. Some programs pad with zeros; other bytes are an error.
  if (packed.subarray(engine.bytesWritten).some((byte) => byte !== 0))
    throw new Fault('invalid', `There is something else behind the end of the ${packing} data.`)
}

export const overBudget = (): Fault => new Fault('too-large', `Unpacked this file is more than ${UNPACKED_MAX / MIB} MiB. Split it.`)

const isZlibError = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')
