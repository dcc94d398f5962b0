import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { BucketsQuery } from '#wire/pulse/measures.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

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

/** Start of the bucket that a row's time lies in. Its values come from `bucketsOf`. */
export const bucketOf = (ms: string): string => `intDiv(${ms} + {shift:Int64}, {step:Int64}) * {step:Int64} - {shift:Int64}`
export const BUCKET = bucketOf('toUnixTimestamp64Milli(ts)')
/** For figures by the hour, where buckets are whole hours. */
export const BUCKET_OF_HOUR = bucketOf('toInt64(toUnixTimestamp(hour)) * 1000')

/** At most so many buckets of a readable width. */
export function bucketsOf({ range, buckets }: { range: TimeRange; buckets: number }) {
  const stepMs = stepFor(range, buckets)
  return { stepMs, params: { step: stepMs, shift: shiftOf(stepMs) } }
}

/** A row for each bucket and one for the whole range, of `GROUPING SETS ((startMs), ())`. */
export interface BucketOrWhole {
  startMs: number
  whole: 0 | 1
  count: number
}

/** Runs a query of requests by bucket and in all. `none`: what the whole is without any request. */
export const byBucketAndWhole =
  <Row extends BucketOrWhole, Figures>(sqlOf: (where: string) => string, figuresOf: (row: Row) => Figures, none: Figures) =>
  async (store: Store, scope: OrgScope, query: BucketsQuery, signal?: AbortSignal) => {
    const where = requestsWhere(scope, query)
    const { stepMs, params } = bucketsOf(query)
    const rows = await store.select<Row>({ sql: sqlOf(where.sql), params: { ...where.params, ...params } }, signal)
    const whole = rows.find((row) => row.whole === 1 && row.count > 0)
    return {
      stepMs,
      whole: whole ? figuresOf(whole) : none,
      buckets: rows.filter((row) => row.whole === 0).map((row) => ({ startMs: row.startMs, ...figuresOf(row) })),
    }
  }

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
