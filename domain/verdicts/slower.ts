import { chanceOf } from '../in-common/standing-out.ts'
import { calledFilter, nameOfCalled, type Subject, within } from './called.ts'
import { PERIODS_MIN } from './same-hours.ts'
import { type Latencies, latenciesZ, type Quantile, quantileOf } from './statistics.ts'
import type { Tested } from './tested.ts'
import type { UsualCalls } from './usual.ts'
import type { Verdict } from './verdict.ts'

/** With fewer calls the percentile says little; p99, which the error of p95 is estimated from, would be nothing but the longest. */
export const SLOWER_CALLS_MIN: Readonly<Record<Quantile, number>> = { p50: 50, p95: 100 }
/** A period with fewer calls has no percentile to compare with. */
export const SLOWER_PERIOD_CALLS_MIN = 20
/** Times what is usual. */
export const SLOWER_FACTOR = 1.5
/** Standard errors above it. */
export const SLOWER_Z_MIN = 4
/** Nobody notices less. */
export const SLOWER_MS_MIN = 10

export interface Slower {
  key: readonly string[]
  quantile: Quantile
  now: Latencies
  usualMs: number
}

/** Whether p95 or the median rose above its median over the same hours before: by half or more, and by more than chance explains (`latenciesZ`). */
export function slowerTests(rows: readonly UsualCalls[], accuracy: number): Tested<Slower>[] {
  return rows.flatMap(({ key, now, before }) => {
    const periods = before.filter(({ count }) => count >= SLOWER_PERIOD_CALLS_MIN)
    if (periods.length < PERIODS_MIN) return []
    return QUANTILES.filter((quantile) => now.count >= SLOWER_CALLS_MIN[quantile]).map((quantile): Tested<Slower> => {
      const { z, usualMs } = latenciesZ(quantile, now, periods, accuracy)
      const nowMs = quantileOf(quantile, now)
      const isLarge = z >= SLOWER_Z_MIN && nowMs >= SLOWER_FACTOR * usualMs && nowMs - usualMs >= SLOWER_MS_MIN
      return { chance: chanceOf(z), found: isLarge ? { key, quantile, now, usualMs } : undefined }
    })
  })
}

const QUANTILES = ['p95', 'p50'] as const

/** One sentence for each that was called: about p95 where both rose, because the slowest calls are noticed first. */
export function slowerVerdicts(found: readonly Slower[], { range, filter, by }: Subject): Verdict[] {
  return [...Map.groupBy(found, ({ key }) => JSON.stringify(key)).values()].flatMap(([first]) => {
    if (!first) return []
    const { key, quantile, now, usualMs } = first
    return {
      id: `slower ${JSON.stringify(key)}`,
      kind: 'slower',
      severity: 'warn',
      ongoing: false,
      affected: now.count,
      sentence: [
        'Calls to ',
        nameOfCalled(by, key),
        quantile === 'p95' ? ' got slower: p95 is ' : ' got slower: half took longer than ',
        { is: 'latency', ms: quantileOf(quantile, now) },
        ' on ',
        { is: 'count', value: now.count, one: 'call', many: 'calls' },
        ', usually ',
        { is: 'latency', ms: usualMs },
      ],
      about: `failing ${JSON.stringify(key)}`,
      also: ['they also got slower'],
      opens: { page: 'performance', filter: within(filter, calledFilter(by, key)), range, counted: now.count },
      from: ['/requests/usual'],
    } satisfies Verdict
  })
}
