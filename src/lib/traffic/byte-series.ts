import { visibleText } from '#domain/detection/control.ts'
import type { TimeSeries } from '#src/lib/chart/time-chart.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'
import type { TrafficSeriesResult } from '#wire/pulse/traffic.ts'

import { layTimes, layValues } from './time-steps.ts'

/** Bytes of one point that are meant. */
type Bytes = { bytesSent: number; bytesReceived: number }
export type BytesOf = (bytes: Bytes) => number

/** Look of "all others": the last of the eight, a grey. */
const REST_STYLE = 7

/** The answer laid out for a stacked chart: every step of the range, each value a series, all others the last one. */
export function byteSeries(
  { stepMs, series, rest }: TrafficSeriesResult,
  range: TimeRange,
  bytesOf: BytesOf,
  nameOf: (value: string) => string,
): { times: readonly number[]; series: readonly TimeSeries[] } {
  const seen = [...series, rest].flatMap(({ points }) => points[0]?.startMs ?? [])[0]
  const times = layTimes(range, stepMs, seen)
  const named = series.map(({ value, points }, look) => ({
    id: `value ${value}`,
    label: visibleText(nameOf(value)),
    look,
    values: layValues(times, points, bytesOf, 0),
  }))
  if (rest.points.length === 0) return { times, series: named }
  return {
    times,
    series: [...named, { id: 'rest', label: 'All others', look: REST_STYLE, values: layValues(times, rest.points, bytesOf, 0) }],
  }
}
