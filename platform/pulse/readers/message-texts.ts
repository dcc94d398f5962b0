const VARINT = 0
const FIXED64 = 1
const LENGTH = 2
const FIXED32 = 5
/** Messages of agents nest four deep. */
const DEPTH_MAX = 8

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * The texts of a protobuf message, one after the other, without knowing its fields (https://protobuf.dev/programming-guides/encoding). Read as bytes
 * they would follow their own length and precede the next field's number, and such a byte may look like a character of the text. The bytes may end
 * anywhere. Undefined for bytes that are no message.
 */
export function textsOfMessage(bytes: Uint8Array, depth = 0): string[] | undefined {
  const texts: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const tag = varintAt(bytes, at)
    if (!tag || tag.value < 8) return undefined // there is no field 0
    at = tag.end
    switch (tag.value % 8) {
      case VARINT: {
        const value = varintAt(bytes, at)
        if (!value) return texts
        at = value.end
        break
      }
      case FIXED64:
        at += 8
        break
      case FIXED32:
        at += 4
        break
      case LENGTH: {
        const length = varintAt(bytes, at)
        if (!length) return texts
        const inner = bytes.subarray(length.end, length.end + length.value)
        const more = textsOf(inner, depth)
        if (more === undefined) return undefined
        texts.push(...more)
        at = length.end + length.value
        break
      }
      default:
        return undefined
    }
  }
  return texts
}

/** A message whose first field is a text begins with a line break, as texts seldom do. */
function textsOf(bytes: Uint8Array, depth: number): string[] | undefined {
  const nested = (): string[] | undefined => (depth < DEPTH_MAX ? textsOfMessage(bytes, depth + 1) : undefined)
  return bytes[0] === FIRST_FIELD_IS_TEXT ? (nested() ?? textOf(bytes)) : (textOf(bytes) ?? nested())
}

const FIRST_FIELD_IS_TEXT = 0x0a

/** Up to 32 bits, which is what tags and lengths have; more of a number is passed over. */
function varintAt(bytes: Uint8Array, begin: number): { value: number; end: number } | undefined {
  let value = 0
  for (let at = begin; at < bytes.length && at < begin + 10; at++) {
    const byte = bytes[at] ?? 0
    if (at < begin + 4) value += (byte & 0x7f) * 2 ** (7 * (at - begin))
    if (byte < 0x80) return { value, end: at + 1 }
  }
  return undefined
}

/** A text has no control characters but those of lines; the end of one that was cut may lack a byte. */
function textOf(bytes: Uint8Array): string[] | undefined {
  for (let missing = 0; missing < 4; missing++) {
    try {
      const text = decoder.decode(bytes.subarray(0, bytes.length - missing))
      return /[\p{Cc}--[\t\r\n]]/v.test(text) ? undefined : text === '' ? [] : [text]
    } catch {
      // Cut inside a character, or no text at all
    }
  }
  return undefined
}
