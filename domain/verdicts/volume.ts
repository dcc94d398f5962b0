import { usualCount } from './statistics.ts'
import type { Span, Verdict } from './verdict.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/**
 * The same hours of seven days, or the same days of four weeks, all of them: fewer days than a whole week would hold a Saturday against working days,
 * and fewer weeks do not tell how much they differ.
 */
const DAYS_BACK = 7
const WEEKS_BACK = 4
/** A difference below this many requests is no news. */
export const VOLUME_MIN = 50
/** Times what is usual, or what is usual times the count. */
export const VOLUME_FACTOR = 1.5

/** Requests by step of time. */
export interface Course {
  stepMs: number
  points: readonly { startMs: number; count: number }[]
}

/**
 * The same time of earlier days, or of earlier weeks where the range is longer than a day; newest first. Empty for more than a week: nobody keeps
 * enough of such.
 */
export function sameTimesBefore({ fromMs, toMs }: Span): Span[] {
  const spanMs = toMs - fromMs
  const [unitMs, back] = spanMs <= DAY_MS ? [DAY_MS, DAYS_BACK] : spanMs <= WEEK_MS ? [WEEK_MS, WEEKS_BACK] : [0, 0]
  return Array.from({ length: back }, (_, at) => ({ fromMs: fromMs - (at + 1) * unitMs, toMs: toMs - (at + 1) * unitMs }))
}

/** Requests of each of these times that lies after the beginning of what is recorded. Steps that lie across an end count by their share. */
export function countsAt(times: readonly Span[], { stepMs, points }: Course): number[] {
  const begin = Math.min(...points.map(({ startMs }) => startMs))
  return times
    .filter(({ fromMs }) => fromMs >= begin)
    .map(({ fromMs, toMs }) =>
      points.reduce((sum, { startMs, count }) => {
        const inside = Math.min(toMs, startMs + stepMs) - Math.max(fromMs, startMs)
        return inside > 0 ? sum + (count * inside) / stepMs : sum
      }, 0),
    )
}

/** Many more or fewer requests than at the same time before (`usualCount`), and by half or more. */
export function volumeVerdicts(count: number, earlier: readonly number[], ends: Span): Verdict[] {
  const days = ends.toMs - ends.fromMs <= DAY_MS
  const usual = earlier.length >= (days ? DAYS_BACK : WEEKS_BACK) ? usualCount(earlier) : undefined
  if (!usual || (count >= usual.low && count <= usual.high)) return []
  const { mean } = usual
  if (Math.abs(count - mean) < VOLUME_MIN || Math.max(count, mean) < VOLUME_FACTOR * Math.min(count, mean)) return []
  return [
    {
      id: 'volume',
      kind: 'volume',
      severity: count === 0 ? 'bad' : 'warn',
      ongoing: false,
      affected: Math.round(Math.abs(count - mean)),
      sentence: [
        ...(count === 0 ? ['Not one request'] : [{ is: 'count' as const, value: count, one: 'request', many: 'requests' }]),
        count > mean ? ', ' : ', where ',
        ...(count > mean && mean > 0 ? [{ is: 'factor' as const, value: count / mean }, ' as many as usual: '] : []),
        'about ',
        { is: 'count', value: roughly(mean), one: 'request', many: 'requests' },
        ` ${roughly(mean) === 1 ? 'was' : 'were'} made at the same time of the `,
        { is: 'count', value: earlier.length, one: days ? 'day' : 'week', many: days ? 'days' : 'weeks' },
        ' before',
      ],
      opens: { page: 'requests', range: ends, counted: count },
      from: ['/requests/frequency'],
    },
  ]
}

/** Two significant digits: a mean is no more exact. */
const roughly = (mean: number): number => Math.round(Number(mean.toPrecision(2)))
