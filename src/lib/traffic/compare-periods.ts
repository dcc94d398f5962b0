import type { TimeRange } from '#wire/pulse/requests.ts'

/** What a range is held against. `none`: nothing. */
export const VERSUS = ['previous', 'day', 'week', 'none'] as const
export type Versus = (typeof VERSUS)[number]

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/**
 * Milliseconds that the other period lies before this one. `previous` ends where the range begins. `day` and `week` are whole days and weeks,
 * as many as it takes for the two not to overlap; days of 24 hours, so that both periods are equally long where clocks change.
 */
export function shiftTo({ fromMs, toMs }: TimeRange, versus: Exclude<Versus, 'none'>): number {
  const spanMs = toMs - fromMs
  switch (versus) {
    case 'previous':
      return spanMs
    case 'day':
      return Math.max(1, Math.ceil(spanMs / DAY_MS)) * DAY_MS
    case 'week':
      return Math.max(1, Math.ceil(spanMs / WEEK_MS)) * WEEK_MS
  }
}

/** The other period, of equal length. Undefined when there is nothing to hold against. */
export function periodBefore(range: TimeRange, versus: Versus): TimeRange | undefined {
  if (versus === 'none') return undefined
  const shiftMs = shiftTo(range, versus)
  const fromMs = range.fromMs - shiftMs
  // A time before 1970 is none that anybody has traffic of
  return fromMs < 0 ? undefined : { fromMs, toMs: range.toMs - shiftMs }
}

/** The other period in words: "the day before", "3 days earlier". */
export function sayPeriod(range: TimeRange, versus: Exclude<Versus, 'none'>): string {
  const shiftMs = shiftTo(range, versus)
  if (versus === 'previous') return 'the period before'
  if (versus === 'day') return shiftMs === DAY_MS ? 'the same time yesterday' : `${shiftMs / DAY_MS} days earlier`
  return shiftMs === WEEK_MS ? 'the same time last week' : `${shiftMs / WEEK_MS} weeks earlier`
}

/**
 * p95 of fewer requests is nothing but the slowest of them (QuantilesResult in wire/pulse/measures.ts), so a change between two such says
 * nothing.
 */
export const LEAST_COMPARED = 20

export interface Latency {
  count: number
  p95Ms: number
}

/** How p95 moved. `few`: one of the periods has too few requests; `new`: there were none before. */
export type LatencyChange =
  | { state: 'compared'; byMs: number; share: number; before: Latency }
  | { state: 'few'; before: Latency }
  | { state: 'new' }
  | { state: 'unknown' }

/** `before` undefined: nothing is known of it; `whole` says that then there was none. */
export function compareLatency(now: Latency, before: Latency | undefined, whole: boolean): LatencyChange {
  if (!before) return whole ? { state: 'new' } : { state: 'unknown' }
  if (Math.min(now.count, before.count) < LEAST_COMPARED) return { state: 'few', before }
  const byMs = now.p95Ms - before.p95Ms
  return { state: 'compared', byMs, share: before.p95Ms > 0 ? byMs / before.p95Ms : 0, before }
}

/** For ranking what got slower: what cannot be compared comes last. */
export const slowdownMs = (change: LatencyChange): number => (change.state === 'compared' ? change.byMs : Number.NEGATIVE_INFINITY)
