import { formatCount, formatPlural } from '#src/lib/format.ts'

import type { RangedRows } from './ranged-types.ts'

interface Counted {
  noun: { one: string; many: string }
  /** Rows beyond were not loaded. */
  limit: number
  onlyNew: boolean
  /** Of the new ones those that somebody decided about, and whether they are left out. */
  decided: number
  withoutDecided: boolean
}

/** How many there are, below the rows: "12 vendors · 3 new", "The first 1,000 of 50,000 endpoints · search or filter to see others". */
export function countSentence(
  { rows, entities, newEntities }: Pick<RangedRows<unknown>, 'rows' | 'entities' | 'newEntities'>,
  { noun, limit, onlyNew, decided, withoutDecided }: Counted,
): string {
  const all = onlyNew ? newEntities : entities
  const leftOut = onlyNew && withoutDecided && decided > 0 ? ` · ${formatCount(decided)} decided left out` : ''
  if (all > rows.length && rows.length >= limit)
    return `The first ${formatCount(rows.length)} of ${formatCount(all)} ${onlyNew ? 'new ' : ''}${noun.many} · search or filter to see others${leftOut}`
  if (onlyNew) return `${formatPlural(all, `new ${noun.one}`)}${leftOut}`
  if (newEntities === 0) return formatPlural(all, noun.one)
  const known = decided > 0 ? `, ${formatCount(decided)} of them decided` : ''
  return `${formatPlural(all, noun.one)} · ${formatCount(newEntities)} new${known}`
}
