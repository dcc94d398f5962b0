import { stretchState, successRate, sumOf } from '#domain/traffic/availability.ts'
import type { UptimeHour } from '#src/components/chart/UptimeStrip.tsx'
import { wallTimeAt } from '#src/lib/time-zone.ts'
import type { AvailabilityRow, OutageRow } from '#wire/pulse/traffic.ts'

/** How long one cell of a strip is, so that it stays wide enough to be seen and hit. */
export interface CellSize {
  hours: 1 | 6 | 24
  /** `hour`. */
  word: string
}

const HOUR_MS = 3_600_000
/** Hours up to which a cell is an hour (three days), and a quarter of a day (two weeks). */
const HOURLY_UP_TO = 3 * 24 + 1
const QUARTERS_UP_TO = 14 * 24 + 1

export function cellSize(hours: number): CellSize {
  if (hours <= HOURLY_UP_TO) return { hours: 1, word: 'hour' }
  return hours <= QUARTERS_UP_TO ? { hours: 6, word: 'quarter day' } : { hours: 24, word: 'day' }
}

/** The hours of a row as cells. Days and their quarters are those of the chosen clock. `outages`: of this row alone. */
export function cellsOf(
  row: Pick<AvailabilityRow, 'hours'>,
  starts: readonly number[],
  { size, zone, outages }: { size: CellSize; zone: string; outages: readonly Pick<OutageRow, 'startMs' | 'endMs'>[] },
): UptimeHour[] {
  const hours = starts.map((startMs, index) => ({ startMs, calls: row.hours[index] ?? { count: 0, failed: 0 } }))
  const cells = [...Map.groupBy(hours, ({ startMs }) => cellName(startMs, size, zone)).values()]
  return cells.map((cell) => {
    const calls = cell.map((hour) => hour.calls)
    const sum = sumOf(calls)
    const state = stretchState(calls)
    const startMs = cell[0]?.startMs ?? 0
    const endMs = (cell.at(-1)?.startMs ?? 0) + HOUR_MS
    return {
      startMs,
      state: state === 'none' ? 'unknown' : state,
      success: sum.count === 0 ? null : successRate(sum),
      ...(outages.some((outage) => outage.startMs < endMs && outage.endMs > startMs) && { outage: true }),
    }
  })
}

function cellName(startMs: number, { hours }: CellSize, zone: string): string {
  if (hours === 1) return String(startMs)
  const { year, month, day, hour } = wallTimeAt(startMs, zone)
  return `${year} ${month} ${day} ${Math.floor(hour / hours)}`
}
