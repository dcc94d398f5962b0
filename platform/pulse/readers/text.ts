import { maskText } from '#domain/detection/mask-text.ts'
import { trimEndOf } from '#domain/text/trim.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'
import { ATTRIBUTE_VALUE_MAX } from '#platform/lib/limits.ts'

/** Ends a value that was cut, so that it is not taken for the whole. */
export const TRUNCATED = '…[truncated]'

const ID = /^[A-Za-z0-9_.:-]{1,128}$/
const CONTENT_ID_LENGTH = 32 // 128 bits of SHA-256

/**
 * Text as it may be stored: at most `maxBytes` of UTF-8, then the mark; well-formed Unicode; NUL, which C strings end at, shown as ␀.
 * Other control characters stay: the console shows them as escapes.
 */
export function cleanText(text: string, maxBytes: number = ATTRIBUTE_VALUE_MAX): string {
  let clean = text
  if (clean.length * 3 > maxBytes && Buffer.byteLength(clean) > maxBytes) clean = cut(clean, maxBytes)
  if (clean.includes('\0')) clean = clean.replaceAll('\0', '␀')
  return clean.isWellFormed() ? clean : clean.toWellFormed()
}

/** Looked at beyond the cut, so that a credential across it is seen whole: what is left of one has no shape any more. */
const LOOK_BEYOND = 1024

function cut(text: string, maxBytes: number): string {
  const masked = maskText(text.slice(0, maxBytes + LOOK_BEYOND)).text
  const bytes = Buffer.from(masked.slice(0, maxBytes)).subarray(0, maxBytes)
  return trimEndOf(bytes.toString('utf8'), '\uFFFD') + TRUNCATED
}

/** A value of JSON as text: `''` for what has none. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint' ? String(value) : ''
}

/** The texts of a list, of one text, or none. */
export function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean)
  const text = textOf(value)
  return text ? [text] : []
}

/** A source's own id where it fits the rules of traffic-event.ts, else one that is always the same for that id; `''` stays. */
export function cleanId(id: string): string {
  return id === '' || ID.test(id) ? id : contentId(`id ${id}`)
}

/** An id for what has none: the same content has the same id, so that a repeated delivery is recognised. */
export const contentId = (content: string | Uint8Array): string => sha256Hex(content).slice(0, CONTENT_ID_LENGTH)

/** A plain object of JSON, or undefined. */
export function objectOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined // not null, not a list
}
