import { layTimes, layValues } from '#src/lib/traffic/time-steps.ts'
import type { CountsResult, FrequencyResult, QuantilesResult } from '#wire/pulse/measures.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'
import type { TrafficSeriesResult } from '#wire/pulse/traffic.ts'
import { isTooFew } from '#src/lib/traffic/percentiles.ts'

/** Values over time as a sparkline draws them; null where nothing can be said. */
export type Course = readonly (number | null)[]

export interface Sums {
  count: number
  failed: number
}

export const sumsOf = ({ series, rest }: FrequencyResult): Sums => ({
  count: series.reduce((sum, one) => sum + one.count, rest.count),
  failed: series.reduce((sum, one) => sum + one.failed, rest.failed),
})

export const bytesOf = ({ series, rest }: TrafficSeriesResult): number =>
  series.reduce((sum, one) => sum + one.bytesSent + one.bytesReceived, rest.bytesSent + rest.bytesReceived)

/** Vendors that were called: calls of hosts without one are a group, too, and none. */
export const vendorsIn = ({ rows, groups }: CountsResult): number => groups - (rows.some(({ key }) => key[0] === '') ? 1 : 0)

interface Point {
  startMs: number
}

/** A sum of all series in each step of the range. */
function laidOut<P extends Point>(
  { stepMs, series, rest }: { stepMs: number; series: readonly { points: readonly P[] }[]; rest: { points: readonly P[] } },
  range: TimeRange,
  valueOf: (point: P) => number,
): number[] {
  const points = [...series, rest].flatMap((one) => one.points)
  const sums = new Map<number, number>()
  for (const point of points) sums.set(point.startMs, (sums.get(point.startMs) ?? 0) + valueOf(point))
  return layTimes(range, stepMs, points[0]?.startMs).map((ms) => sums.get(ms) ?? 0)
}

export const countCourse = (found: FrequencyResult, range: TimeRange): Course => whole(laidOut(found, range, ({ count }) => count))
export const failedCourse = (found: FrequencyResult, range: TimeRange): Course => whole(laidOut(found, range, ({ failed }) => failed))
export const bytesCourse = (found: TrafficSeriesResult, range: TimeRange): Course =>
  whole(laidOut(found, range, ({ bytesSent, bytesReceived }) => bytesSent + bytesReceived))

/** Different vendors in each step; none where there are more of them than the answer tells apart. */
export const vendorCourse = (found: FrequencyResult, range: TimeRange): Course =>
  found.rest.count > 0
    ? []
    : whole(laidOut({ ...found, series: found.series.filter(({ value }) => value !== '') }, range, ({ count }) => (count > 0 ? 1 : 0)))

/** p95 of each step with enough requests. */
export function p95Course({ stepMs, buckets }: QuantilesResult, range: TimeRange): Course {
  const known = buckets.filter(({ count }) => !isTooFew('p95', count))
  return layValues(layTimes(range, stepMs, buckets[0]?.startMs), known, ({ p95Ms }) => p95Ms, null)
}

/** Without the first and the last step, which the range cuts: a part of a step is no dip. */
const whole = (values: readonly number[]): Course => (values.length > 3 ? values.slice(1, -1) : values)
