/** What a stored body is, as far as its bytes and its content type tell. */
export type BodyKind = 'json' | 'ndjson' | 'form' | 'markup' | 'text' | 'binary' | 'empty'

export interface Body {
  kind: BodyKind
  bytes: Uint8Array
  /** `''` for binary and empty bodies. */
  text: string
  /** Size before the platform cut it for storage, when it did. */
  wholeSize: number
}

/** Bytes looked at to tell text from binary. */
const SNIFFED = 4096

/** `base64` as stored; undefined when the source had no body. A body that is no base64 at all counts as empty. */
export function readBody(base64: string | undefined, contentType: string, wholeSize?: number): Body {
  const bytes = base64 ? (bytesOf(base64) ?? new Uint8Array()) : new Uint8Array()
  const whole = Math.max(wholeSize ?? 0, bytes.length)
  if (bytes.length === 0) return { kind: 'empty', bytes, text: '', wholeSize: whole }
  const text = looksBinary(bytes) ? undefined : decode(bytes, contentType)
  if (text === undefined) return { kind: 'binary', bytes, text: '', wholeSize: whole }
  return { kind: kindOf(text, contentType), bytes, text, wholeSize: whole }
}

export const isCut = (body: Body): boolean => body.wholeSize > body.bytes.length

/** Counted through by hand: `Uint8Array.from` takes a quarter of a second for two megabytes. */
function bytesOf(base64: string): Uint8Array | undefined {
  try {
    const text = atob(base64.replace(/-/g, '+').replace(/_/g, '/'))
    const bytes = new Uint8Array(text.length)
    for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
    return bytes
  } catch {
    return undefined
  }
}

/** The charset the sender named if the browser knows it, else UTF-8; undefined when the bytes are no such text. */
function decode(bytes: Uint8Array, contentType: string): string | undefined {
  const named = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1]
  for (const label of named ? [named, 'utf-8'] : ['utf-8']) {
    try {
      return new TextDecoder(label, { fatal: label === 'utf-8' }).decode(bytes)
    } catch {
      // An unknown charset, or not UTF-8 after all
    }
  }
  // A body cut in the middle of a character is still text
  const lenient = new TextDecoder().decode(bytes)
  const lost = lenient.split('\ufffd').length - 1
  return lost <= 2 ? lenient : undefined
}

/** NUL bytes, or many control characters, are not text. */
function looksBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, SNIFFED)
  let controls = 0
  for (const byte of head) {
    if (byte === 0) return !isUtf16(bytes)
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x1b && byte !== 0x0c) controls++
  }
  return controls > head.length / 20
}

const isUtf16 = (bytes: Uint8Array): boolean => (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)

function kindOf(text: string, contentType: string): BodyKind {
  const type = contentType.toLowerCase().split(';')[0]?.trim() ?? ''
  if (/[/+]json$/.test(type) || (type !== 'text/html' && /^\s*[[{]/.test(text) && parses(text))) return 'json'
  if (/ndjson|jsonl|json-seq/.test(type)) return 'ndjson'
  if (type === 'application/x-www-form-urlencoded') return 'form'
  if (/(?:html|xml|svg)/.test(type)) return 'markup'
  return 'text'
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export const HEX_COLUMNS = 16

export interface HexRow {
  /** Eight hex digits. */
  offset: string
  /** Two hex digits each, as many as there are bytes. */
  bytes: string[]
  /** One character per byte; what cannot be seen is a dot. */
  text: string
}

export const hexRowCount = (size: number): number => Math.ceil(size / HEX_COLUMNS)

/** Row `index` of a hex dump. */
export function hexRow(bytes: Uint8Array, index: number): HexRow {
  const from = index * HEX_COLUMNS
  const cut = bytes.subarray(from, from + HEX_COLUMNS)
  return {
    offset: from.toString(16).padStart(8, '0'),
    bytes: Array.from(cut, (byte) => byte.toString(16).padStart(2, '0')),
    text: Array.from(cut, (byte) => (byte > 0x1f && byte < 0x7f ? String.fromCharCode(byte) : '·')).join(''),
  }
}
