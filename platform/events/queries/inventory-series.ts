import { INVENTORY_STEPS, type InventoryRow } from '#wire/pulse/inventory.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { HOUR_MS } from './hourly-kept.ts'

/** What requests of an entity come to in a range. Its series: `within` are those of each step, `across` those of hours that lie in two, by the later one. */
export type Sums = Pick<InventoryRow, 'requests' | 'failed' | 'bytesSent' | 'bytesReceived'> & { within?: number[]; across?: number[] }

/** Whether a step is at least an hour: the series of a shorter range comes from rows, which are few then. */
export const isByHour = ({ fromMs, toMs }: TimeRange): boolean => toMs - fromMs >= INVENTORY_STEPS * HOUR_MS

/** `start` and `to` are the range, of which more than that may be read. */
const LENGTH = '({to:Int64} - {start:Int64})'
const stepSql = (atMs: string): string => `least(intDiv((${atMs} - {start:Int64}) * ${INVENTORY_STEPS}, ${LENGTH}), ${INVENTORY_STEPS - 1})`

/** `Sums` of rows of `requests`: steps come as one list, because a row for each would be more rows than a result may have. */
export const SUMS_OF_ROWS = 'count() AS requests, sum(failed) AS failed, sum(bytes_sent) AS bytesSent, sum(bytes_received) AS bytesReceived'
export const SERIES_OF_ROWS = `countResample(0, ${INVENTORY_STEPS}, 1)(${stepSql('toUnixTimestamp64Milli(ts)')}) AS within`

/** The same of figures by the hour. */
export const SUMS_OF_HOURS = 'sum(calls) AS requests, sum(wrong) AS failed, sum(sent) AS bytesSent, sum(got) AS bytesReceived'
const OF_STEPS = `sumResample(0, ${INVENTORY_STEPS}, 1)`
export const SERIES_OF_HOURS = `${OF_STEPS}(if(firstStep = lastStep, calls, 0), firstStep) AS within, ${OF_STEPS}(if(firstStep = lastStep, 0, calls), lastStep) AS across`
/** What of an hour lies in the range may lie in two steps. */
export const hoursInSteps = (hourly: string): string => `(SELECT *,
      ${stepSql('greatest(toUnixTimestamp(hour) * 1000, {start:Int64})')} AS firstStep,
      ${stepSql(`(least((toUnixTimestamp(hour) * 1000) + ${HOUR_MS}, {to:Int64}) - 1)`)} AS lastStep FROM ${hourly})`

/** Requests of an hour in two steps, given by the later one, are divided between them as its time is: all of an entity together, because one cannot be divided. */
export function seriesOf({ within = [], across = [] }: Partial<Sums>, { fromMs, toMs }: TimeRange): number[] {
  const series = Array.from({ length: INVENTORY_STEPS }, (_, step) => within[step] ?? 0)
  for (const [step, count] of across.entries()) {
    if (count === 0) continue
    const startMs = fromMs + Math.ceil((step * (toMs - fromMs)) / INVENTORY_STEPS)
    const hourMs = startMs - (startMs % HOUR_MS)
    const [sinceMs, untilMs] = [Math.max(hourMs, fromMs), Math.min(hourMs + HOUR_MS, toMs)]
    const later = Math.floor((count * (untilMs - startMs)) / (untilMs - sinceMs))
    series[step] = (series[step] ?? 0) + later
    series[step - 1] = (series[step - 1] ?? 0) + count - later
  }
  return series
}
