import { CONNECTION_FIELDS } from '#domain/filter/connection-fields.ts'
import { type FieldSet, fieldSet, REQUEST_FIELDS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'

import { filterParts } from './filter-parts.ts'

/** Every field that any screen knows. Where two know one by the same name it means the same. */
const ANY = fieldSet(
  'traffic',
  [...new Map([...REQUEST_FIELDS, ...CONNECTION_FIELDS].map((field) => [field.name, field])).values()],
  [['host', 'path']],
)

export interface SettledFilter {
  /** What applies to the screen. */
  q: string
  /** What does not: it waits for a screen that knows it. */
  aside: string
}

/**
 * A filter that came from another screen, together with what waits: each condition goes where the screen's fields say. What no screen can read
 * stays in `q`, where it is named as a mistake.
 */
export function settleFilter(q: string, aside: string, fields: FieldSet): SettledFilter {
  if (!parseFilter(q, ANY).ok) return { q, aside }
  const parts = [...filterParts(q, ANY), ...filterParts(aside, ANY)].map(({ text }) => text)
  const applies = (text: string): boolean => parseFilter(text, fields).ok
  return { q: allOfThem(parts.filter(applies)), aside: allOfThem(parts.filter((text) => !applies(text))) }
}

/** Conditions as one filter, each once; alternatives bind weaker than what stands beside them. */
function allOfThem(parts: readonly string[]): string {
  const once = [...new Set(parts)]
  if (once.length < 2) return once[0] ?? ''
  return once.map((text) => (isEither(text) ? `(${text})` : text)).join(' ')
}

function isEither(text: string): boolean {
  const parsed = parseFilter(text, ANY)
  return parsed.ok && parsed.node?.kind === 'or'
}
