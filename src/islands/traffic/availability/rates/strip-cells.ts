import { stretchState, successRate, sumOf } from '#domain/traffic/availability.ts'
import type { UptimeHour } from '#src/components/chart/UptimeStrip.tsx'
import { insideOf } from '#src/lib/chart/find-time.ts'
import { wallTimeAt } from '#src/lib/time-zone.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'
import type { AvailabilityRow, OutageRow } from '#wire/pulse/traffic.ts'

import type { CellSize } from './cell-size.ts'

const HOUR_MS = 3_600_000
/** A day of 23 hours is whole, as one of 24 is. */
const WHOLE_FROM = 23 / 24
interface CellsAbout {
  size: CellSize
  zone: string
  range: TimeRange
  outages: readonly Pick<OutageRow, 'startMs' | 'endMs'>[]
}

/** The hours of a row as cells. Days and their quarters are those of the chosen clock. `outages`: of this row alone. */
export function cellsOf(
  row: Pick<AvailabilityRow, 'hours'>,
  starts: readonly number[],
  { size, zone, range, outages }: CellsAbout,
): UptimeHour[] {
  const hours = starts.map((startMs, index) => ({ startMs, calls: row.hours[index] ?? { count: 0, failed: 0 } }))
  const cells = [...Map.groupBy(hours, ({ startMs }) => cellName(startMs, size, zone)).values()]
  return cells.map((cell, index) => {
    const calls = cell.map((hour) => hour.calls)
    const sum = sumOf(calls)
    const state = stretchState(calls)
    const startMs = cell[0]?.startMs ?? 0
    const endMs = (cell.at(-1)?.startMs ?? 0) + HOUR_MS
    const atEnd = index === 0 || index === cells.length - 1
    const inside = atEnd ? (insideOf(startMs, endMs, range) * cell.length) / size.hours : 1
    return {
      startMs,
      state: state === 'none' ? 'unknown' : state,
      success: sum.count === 0 ? null : successRate(sum),
      ...(inside < WHOLE_FROM && { inside }),
      ...(outages.some((outage) => outage.startMs < endMs && outage.endMs > startMs) && { outage: true }),
    }
  })
}

function cellName(startMs: number, { hours }: CellSize, zone: string): string {
  if (hours === 1) return String(startMs)
  const { year, month, day, hour } = wallTimeAt(startMs, zone)
  return `${year} ${month} ${day} ${Math.floor(hour / hours)}`
}
