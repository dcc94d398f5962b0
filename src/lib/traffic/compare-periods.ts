import type { TimeRange } from '#wire/pulse/requests.ts'

import { isAboutSame, leastFor } from './percentiles.ts'

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
  if (versus === 'day') return shiftMs === DAY_MS ? 'the day before' : `${shiftMs / DAY_MS} days earlier`
  return shiftMs === WEEK_MS ? 'the week before' : `${shiftMs / WEEK_MS} weeks earlier`
}

/** A period in which less than this share of its length was recorded is no measure for another one. */
const LEAST_RECORDED = 0.5

/**
 * Whether a period was recorded for long enough to hold another one against it: from its first step that holds something to the end of its
 * last. `points`: steps that may hold something, in any order.
 */
export function isRecorded({ fromMs, toMs }: TimeRange, stepMs: number, points: readonly { startMs: number }[]): boolean {
  const starts = points.map(({ startMs }) => startMs)
  const first = Math.max(fromMs, Math.min(...starts))
  const last = Math.min(toMs, Math.max(...starts) + stepMs)
  return last - first >= LEAST_RECORDED * (toMs - fromMs)
}

/** A change of p95 between fewer says nothing. */
export const LEAST_COMPARED = leastFor('p95')

export interface Latency {
  count: number
  p95Ms: number
}

/** How p95 moved. `same`: no more than a sketch is off; `few`: one of the periods has too few requests; `new`: there were none before. */
export type LatencyChange =
  | { state: 'compared'; byMs: number; before: Latency }
  | { state: 'same'; before: Latency }
  | { state: 'few'; before: Latency }
  | { state: 'new' }
  | { state: 'unknown' }

/** `before` undefined: nothing is known of it; `whole` says that then there was none. */
export function compareLatency(now: Latency, before: Latency | undefined, whole: boolean): LatencyChange {
  if (!before) return whole ? { state: 'new' } : { state: 'unknown' }
  if (Math.min(now.count, before.count) < LEAST_COMPARED) return { state: 'few', before }
  if (isAboutSame(now.p95Ms, before.p95Ms)) return { state: 'same', before }
  return { state: 'compared', byMs: now.p95Ms - before.p95Ms, before }
}

/** For ranking what got slower: what cannot be compared comes last. */
export function slowdownMs(change: LatencyChange): number {
  if (change.state === 'same') return 0
  return change.state === 'compared' ? change.byMs : Number.NEGATIVE_INFINITY
}
