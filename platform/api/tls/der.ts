import { randomBytes } from 'node:crypto'

/** The little of DER (X.690) that certificates need: Node reads and verifies certificates, and makes none. */

const SERIAL_BYTES = 16

/** Tag, length, content (§8.1). */
export function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

export function hex(text: string): Buffer {
  return Buffer.from(text, 'hex')
}

/** UTCTime until 2049, GeneralizedTime from then on (RFC 5280 §4.1.2.5). */
export function time(ms: number): Buffer {
  const text = new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, '')
  return text < '2050' ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text))
}

/** Positive, not zero, and without a needless byte before it. */
export function serialNumber(): Buffer {
  const bytes = randomBytes(SERIAL_BYTES)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}

export interface Element {
  tag: number
  /** With tag and length. */
  whole: Buffer
  content: Buffer
}

/** The elements that a constructed one holds, one after the other. For what Node has read before: lengths are taken as they are. */
export function elementsIn(content: Buffer): Element[] {
  const found: Element[] = []
  for (let at = 0; at + 1 < content.length; ) {
    const first = content[at + 1] ?? 0
    const sizeBytes = first < 0x80 ? 0 : first & 0x7f
    const length = sizeBytes === 0 ? first : content.readUIntBE(at + 2, sizeBytes)
    const from = at + 2 + sizeBytes
    const whole = content.subarray(at, from + length)
    found.push({ tag: content[at] ?? 0, whole, content: content.subarray(from, from + length) })
    at = from + length
  }
  return found
}
