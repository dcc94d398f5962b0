import { Fault } from '#platform/lib/faults.ts'

/** Honest files of the largest size hold about two million values: OTLP/JSON takes 8 bytes for each, an archive 30. */
const VALUES_MAX = 4_000_000

/** A thousand spans have about 40,000. */
const LIGHT_VALUES = 50_000

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
  /** Throws when there are more values than any honest file has. */
  add(bytes: Uint8Array): void
  /** Whether this is so little structure that parsing it does not block the event loop. */
  isLight(): boolean
}

export function jsonDensity(): JsonDensity {
  let values = 0
  let inString = false
  let escaped = false
  function add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (escaped) escaped = false
      else if (inString) {
        if (byte === BACKSLASH) escaped = true
        else if (byte === QUOTE) inString = false
      } else if (byte === QUOTE) inString = true
      else if ((byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) && ++values > VALUES_MAX)
        throw new Fault('too-large', `The JSON holds more than ${VALUES_MAX} values. Send it in smaller parts.`)
    }
  }

  return { add, isLight: () => values <= LIGHT_VALUES }
}
