import { Fault } from '#platform/lib/faults.ts'

/** Honest files of the largest size hold about two million: a value of OTLP/JSON takes 8 bytes a sign, one of an archive 30. */
const SIGNS_MAX = 4_000_000

/** A thousand spans have about 40,000. */
const LIGHT_SIGNS = 50_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const OPEN_OBJECT = 0x7b

/**
 * Lets JSON through while it arrives, and ends it with fault `too-large` when it is mostly structure: that takes twenty times its size when
 * parsed (security.md D2). Looks at bytes only, a chunk at a time, so that a large file never keeps everybody waiting.
 */
export async function* withoutDenseJson(
  chunks: AsyncIterable<Uint8Array>,
  density: JsonDensity = jsonDensity(),
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    density.add(chunk)
    yield chunk
  }
}

export interface JsonDensity {
  /** Throws when there are more signs than any honest file has. */
  add(bytes: Uint8Array): void
  /** Whether this is so little structure that parsing it keeps nobody waiting. */
  isLight(): boolean
}

export function jsonDensity(): JsonDensity {
  let signs = 0
  let inString = false
  let escaped = false
  function add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (escaped) escaped = false
      else if (inString) {
        if (byte === BACKSLASH) escaped = true
        else if (byte === QUOTE) inString = false
      } else if (byte === QUOTE) inString = true
      else if ((byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) && ++signs > SIGNS_MAX)
        throw new Fault('too-large', `The JSON holds more than ${SIGNS_MAX} values. Send it in smaller parts.`)
    }
  }

  return { add, isLight: () => signs <= LIGHT_SIGNS }
}
