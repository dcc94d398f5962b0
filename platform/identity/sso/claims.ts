import { NAME_MAX } from '#platform/lib/limits.ts'

import { normalEmail } from '../emails.ts'

const GROUPS_MAX = 500

/** An address in its one spelling; undefined for everything that is none. */
export function emailOf(value: unknown): string | undefined {
  const text = firstText(value)
  if (text === undefined) return undefined
  try {
    return normalEmail(text.trim())
  } catch {
    return undefined // an invalid address counts as missing
  }
}

/** A name on one line, `''` when there is none. */
export const nameOf = (value: unknown): string =>
  (firstText(value) ?? '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .slice(0, NAME_MAX)

/** One text or a list of texts. */
export function groupsOf(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [value]
  return all.filter((item) => typeof item === 'string' && item !== '' && item.length <= NAME_MAX).slice(0, GROUPS_MAX)
}

function firstText(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : undefined
}
