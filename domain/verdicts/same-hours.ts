import type { Span } from './verdict.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
const WEEKS_BACK = 4
const DAYS_BACK = 7
/** With fewer periods there is no baseline, and nothing is compared. */
export const PERIODS_MIN = 3

/** The same hours of earlier weeks, or of earlier days where too few weeks were recorded: what a range is compared with. Newest first. */
export interface SameHours {
  unit: 'week' | 'day'
  periods: readonly Span[]
}

/** How far back a baseline may reach; undefined where a range has none. */
export function oldestCompared({ fromMs, toMs }: Span): number | undefined {
  return toMs - fromMs > WEEK_MS ? undefined : Math.max(0, fromMs - WEEKS_BACK * WEEK_MS)
}

/**
 * The baseline of a range: the same hours of the week over up to four weeks, else of the last days; undefined with fewer than three periods that
 * were recorded whole. A range of more than a day holds different days, so it is compared with weeks only. `recordedFromMs`: the beginning of what
 * is recorded.
 */
export function sameHours(range: Span, recordedFromMs: number): SameHours | undefined {
  const spanMs = range.toMs - range.fromMs
  if (spanMs <= 0 || spanMs > WEEK_MS) return undefined
  const periodsOf = (unitMs: number, back: number): Span[] =>
    Array.from({ length: back }, (_, at) => ({ fromMs: range.fromMs - (at + 1) * unitMs, toMs: range.toMs - (at + 1) * unitMs })).filter(
      ({ fromMs }) => fromMs >= recordedFromMs,
    )
  const weeks = periodsOf(WEEK_MS, WEEKS_BACK)
  if (weeks.length >= PERIODS_MIN) return { unit: 'week', periods: weeks }
  const days = spanMs <= DAY_MS ? periodsOf(DAY_MS, DAYS_BACK) : []
  return days.length >= PERIODS_MIN ? { unit: 'day', periods: days } : undefined
}
