import { invalid } from './refusal.ts'

/** An object out of JSON, nothing known about its fields yet. */
export type Raw = Record<string, unknown>

export function objectOf(raw: unknown, what: string): Raw {
  if (!isObject(raw)) throw invalid(`A ${what} must be an object.`)
  return raw
}

/** A list of at most `max` items. There is none without a limit: what is done for each item is work that a caller orders. */
export function listOf(raw: unknown, what: string, max: number): unknown[] {
  if (!Array.isArray(raw)) throw invalid(`${what} must be an array.`)
  if (raw.length > max) throw invalid(`${what} holds ${raw.length} items, at most ${max} are allowed. Split the request.`)
  return raw
}

export const isObject = (raw: unknown): raw is Raw => typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/** A short form for messages. Never what is inside of something: that may be nested deeper than a printer can go. */
export const shown = (raw: unknown): string =>
  typeof raw === 'object' && raw !== null ? 'an object' : (JSON.stringify(raw)?.slice(0, 100) ?? 'nothing')
