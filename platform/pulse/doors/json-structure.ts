import { Fault } from '#platform/lib/faults.ts'

/** Honest files of the largest size hold about two million: a value of OTLP/JSON takes 8 bytes a sign, one of an archive 30. */
const SIGNS_MAX = 4_000_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const OPEN_OBJECT = 0x7b

/** Fault `too-large` for JSON that is mostly structure: it takes twenty times its size when parsed (security.md D2). Looks at bytes only. */
export function refuseDenseJson(bytes: Uint8Array): void {
  let signs = 0
  let inString = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (inString) {
      if (byte === BACKSLASH) i++
      else if (byte === QUOTE) inString = false
    } else if (byte === QUOTE) inString = true
    else if ((byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) && ++signs > SIGNS_MAX)
      throw new Fault('too-large', `The JSON holds more than ${SIGNS_MAX} values. Send it in smaller parts.`)
  }
}
