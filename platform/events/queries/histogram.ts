import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { HistogramAnswer, HistogramQuery, TimeRange } from '#wire/pulse/requests.ts'

import type { Store } from '../store.ts'
import { requestsWhere } from './scope.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
export const WEEK = 7 * DAY
/** Steps a person can read off an axis, ascending. */
// biome-ignore format: one line a unit
const STEPS = [
  SECOND, 5 * SECOND, 10 * SECOND, 30 * SECOND,
  MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE,
  HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR,
  DAY, WEEK, 2 * WEEK, 4 * WEEK,
]
/** 1970 began on a Thursday; weeks begin on Monday. */
const MONDAY = 4 * DAY

type BucketRow = HistogramAnswer['buckets'][number]

const HISTOGRAM = (where: string): string => `
    SELECT
      intDiv(toUnixTimestamp64Milli(ts) + {shift:Int64}, {step:Int64}) * {step:Int64} - {shift:Int64} AS startMs,
      countIf(status < 100) AS none,
      countIf(status >= 100 AND status < 200) AS c1,
      countIf(status >= 200 AND status < 300) AS c2,
      countIf(status >= 300 AND status < 400) AS c3,
      countIf(status >= 400 AND status < 500) AS c4,
      countIf(status >= 500) AS c5
    FROM requests
    WHERE ${where}
    GROUP BY startMs
    ORDER BY startMs`

/** The smallest readable step that cuts the range into at most so many pieces; whole multiples of four weeks beyond the list. */
export function stepFor({ fromMs, toMs }: TimeRange, buckets: number): number {
  for (const step of STEPS) if (pieces(fromMs, toMs, step) <= buckets) return step
  let step = 8 * WEEK
  while (pieces(fromMs, toMs, step) > buckets) step *= 2
  return step
}

/** Milliseconds by which starts of buckets lie before whole multiples of the step. */
export const shiftOf = (step: number): number => (step >= WEEK ? WEEK - MONDAY : 0)

function pieces(fromMs: number, toMs: number, step: number): number {
  const shift = shiftOf(step)
  return Math.floor((toMs - 1 + shift) / step) - Math.floor((fromMs + shift) / step) + 1
}

/** Buckets begin at round times, so the same range an instant later shows the same bars. */
export async function requestHistogram(
  store: Store,
  scope: OrgScope,
  query: HistogramQuery,
  signal?: AbortSignal,
): Promise<HistogramAnswer> {
  const where = requestsWhere(scope, query)
  const stepMs = stepFor(query.range, query.buckets)
  const params = { ...where.params, step: stepMs, shift: shiftOf(stepMs) }
  return { stepMs, buckets: await store.select<BucketRow>({ sql: HISTOGRAM(where.sql), params }, signal) }
}
