import { type Latencies, latenciesApart } from './statistics.ts'
import { exactly, type Span, type Verdict } from './verdict.ts'

/** Calls of one vendor with their percentiles. */
export interface LatencyGroup extends Latencies {
  key: readonly string[]
}

/** With fewer calls p99, which the error is estimated from, is nothing but the longest. */
export const SLOWER_CALLS_MIN = 100
/** Times p95 of the period before. */
export const SLOWER_FACTOR = 1.5
/** Standard errors above it. */
export const SLOWER_APART = 4
/** Nobody notices less. */
export const SLOWER_MS_MIN = 10

/**
 * Vendors whose p95 rose against the period before: by half or more, by more than chance and the sketch's accuracy explain (`latenciesApart`), on
 * at least a hundred calls in each. `accuracy`: the share by which a percentile may be off.
 */
export function slowerVerdicts(
  now: readonly LatencyGroup[],
  before: readonly LatencyGroup[],
  { ends, accuracy }: { ends: Span; accuracy: number },
): Verdict[] {
  const known = new Map(before.map((group) => [group.key[0] ?? '', group]))
  return now.flatMap((group) => {
    const vendor = group.key[0] ?? ''
    const earlier = known.get(vendor)
    if (!earlier || Math.min(group.count, earlier.count) < SLOWER_CALLS_MIN) return []
    if (group.p95Ms < SLOWER_FACTOR * earlier.p95Ms || group.p95Ms - earlier.p95Ms < SLOWER_MS_MIN) return []
    if (latenciesApart(group, earlier, accuracy) < SLOWER_APART) return []
    return {
      id: `slower ${vendor}`,
      kind: 'slower',
      severity: 'warn',
      ongoing: false,
      affected: group.count,
      sentence: [
        'Calls to ',
        { is: 'name', of: 'vendor', value: vendor },
        ' got slower: p95 is ',
        { is: 'latency', ms: group.p95Ms },
        ' on ',
        { is: 'count', value: group.count, one: 'call', many: 'calls' },
        ', it was ',
        { is: 'latency', ms: earlier.p95Ms },
        ' in the period before',
      ],
      opens: { page: 'performance', filter: exactly('vendor', vendor), range: ends, counted: group.count },
      from: ['/requests/endpoints'],
    } satisfies Verdict
  })
}
