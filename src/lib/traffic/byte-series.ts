import { visibleText } from '#domain/detection/control.ts'
import type { TimeSeries } from '#src/lib/chart/time-chart.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'
import type { TrafficSeriesResult, TalkerRow, TalkersResult } from '#wire/pulse/traffic.ts'

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

/** A talker, with its bytes of the period before. `undefined`: it may have been among those that were not told. */
export interface ComparedTalker extends TalkerRow {
  bytes: number
  bytesBefore: number | undefined
  /** Not seen at all in a period that had traffic. */
  isNew: boolean
}

const bytesOf = ({ bytesSent, bytesReceived }: { bytesSent: number; bytesReceived: number }): number => bytesSent + bytesReceived

/** Held against the period before. Where that had nothing at all, nobody is new: there is no telling whether anybody looked. */
export function compareTalkers({ rows }: TalkersResult, before: TalkersResult | undefined): ComparedTalker[] {
  const known = new Map(before?.rows.map((row) => [row.value, bytesOf(row)]))
  const whole = before !== undefined && bytesOf(before.total) > 0 && before.values <= before.rows.length
  return rows.map((row) => {
    const bytesBefore = known.get(row.value) ?? (whole ? 0 : undefined)
    return { ...row, bytes: bytesOf(row), bytesBefore, isNew: whole && !known.has(row.value) }
  })
}
