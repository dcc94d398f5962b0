import { formatCount, formatPlural } from '#src/lib/format.ts'
import type { EndpointRow, EndpointsResult, EndpointsQuery } from '#wire/pulse/measures.ts'

import { compareLatency, type LatencyChange, slowdownMs } from './compare-periods.ts'
import { isTooFew } from './percentiles.ts'

/** A group of requests with how its p95 moved. */
export interface SlowGroup extends EndpointRow {
  /** Undefined: nothing to hold it against. */
  change: LatencyChange | undefined
}

/** What the table of groups can be sorted by; largest first. */
export const GROUP_SORTS = ['p95', 'p99', 'average', 'count', 'failed', 'slower'] as const
export type GroupSort = (typeof GROUP_SORTS)[number]

const RANKS: Readonly<Record<GroupSort, (row: SlowGroup) => number>> = {
  // What too few requests cannot tell comes last
  p95: ({ count, p95Ms }) => (isTooFew('p95', count) ? Number.NEGATIVE_INFINITY : p95Ms),
  p99: ({ count, p99Ms }) => (isTooFew('p99', count) ? Number.NEGATIVE_INFINITY : p99Ms),
  average: ({ averageMs }) => averageMs,
  count: ({ count }) => count,
  failed: ({ failed }) => failed,
  slower: ({ change }) => (change ? slowdownMs(change) : Number.NEGATIVE_INFINITY),
}

/** A name for the key of a group, for maps and lists. */
export const keyOfGroup = ({ key }: Pick<EndpointRow, 'key'>): string => JSON.stringify(key)

/**
 * The groups held against those of another period. A group that is not among the earlier ones is new only if all of them were told, and there
 * were any: from a time without traffic nothing follows.
 */
export function compareGroups({ rows }: EndpointsResult, before: EndpointsResult | undefined, sort: GroupSort): SlowGroup[] {
  const known = new Map(before?.rows.map((row) => [keyOfGroup(row), row]))
  const whole = before !== undefined && before.groups > 0 && before.groups <= before.rows.length
  const compared = rows.map((row) => ({ ...row, change: before && compareLatency(row, known.get(keyOfGroup(row)), whole) }))
  const rank = RANKS[sort]
  return compared.toSorted((a, b) => descending(rank(a), rank(b)) || b.count - a.count)
}

/** Two that cannot be ranked are equal; their difference would be no number. */
const descending = (a: number, b: number): number => (a === b ? 0 : b - a)

/** By what those are chosen that an answer holds. */
const CHOSEN_BY: Readonly<Record<EndpointsQuery['sort'], string>> = {
  count: 'most requests',
  failed: 'most failures',
  errorRate: 'highest share of failures',
  p95: 'highest p95',
  p99: 'highest p99',
  average: 'highest average',
  bytes: 'most bytes',
}

/** How many there are; and where an answer holds fewer, which of them are ranked here, since one outside of it might rank higher. */
export function sayGroups(groups: number, shown: number, chosenBy: EndpointsQuery['sort'], one: string): string {
  const all = formatPlural(groups, one)
  return groups <= shown ? all : `the ${formatCount(shown)} of ${all} with the ${CHOSEN_BY[chosenBy]}`
}
