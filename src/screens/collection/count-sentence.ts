import { formatCount, formatPlural } from '#src/lib/format.ts'

import type { RangedRows } from './ranged-types.ts'

interface Counted {
  noun: { one: string; many: string }
  /** Rows beyond were not loaded. */
  limit: number
  onlyNew: boolean
}

/** How many there are, below the rows: "12 vendors · 3 new", "The first 1,000 of 50,000 endpoints · search or filter to see others". */
export function countSentence(
  { rows, entities, newEntities }: Pick<RangedRows<unknown>, 'rows' | 'entities' | 'newEntities'>,
  { noun, limit, onlyNew }: Counted,
): string {
  const all = onlyNew ? newEntities : entities
  if (all > rows.length && rows.length >= limit)
    return `The first ${formatCount(rows.length)} of ${formatCount(all)} ${onlyNew ? 'new ' : ''}${noun.many} · search or filter to see others`
  if (onlyNew) return `${formatCount(all)} new of ${formatPlural(entities, noun.one)}`
  return newEntities > 0 ? `${formatPlural(all, noun.one)} · ${formatCount(newEntities)} new` : formatPlural(all, noun.one)
}
