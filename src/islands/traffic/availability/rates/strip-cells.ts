import { failureGrade, sumOf } from '#domain/traffic/availability.ts'
import { insideOf } from '#src/lib/chart/find-time.ts'
import type { UptimeCell } from '#src/lib/chart/uptime.ts'
import { wallTimeAt } from '#src/lib/time-zone.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'
import { type AvailabilityResult, type AvailabilityRow, MINUTE_STEPS_MAX_MS, type OutageRow } from '#wire/pulse/traffic.ts'

/** How long one cell of a strip is, so that it stays wide enough to be seen and hit. */
export interface CellSize {
  ms: number
  /** `hour`. */
  word: string
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Ranges up to which a cell is an hour (three days), and a quarter of a day (two weeks). */
const HOURLY_UP_TO_MS = 3 * 24 * HOUR_MS
const QUARTERS_UP_TO_MS = 14 * 24 * HOUR_MS

export function cellSize({ fromMs, toMs }: TimeRange): CellSize {
  const spanMs = toMs - fromMs
  if (spanMs <= MINUTE_STEPS_MAX_MS) return { ms: MINUTE_MS, word: 'minute' }
  if (spanMs <= HOURLY_UP_TO_MS) return { ms: HOUR_MS, word: 'hour' }
  return spanMs <= QUARTERS_UP_TO_MS ? { ms: 6 * HOUR_MS, word: 'quarter day' } : { ms: 24 * HOUR_MS, word: 'day' }
}

/** A day of 23 hours is whole, as one of 24 is. */
const WHOLE_FROM = 23 / 24

interface CellsAbout {
  zone: string
  range: TimeRange
  stepMs: AvailabilityResult['stepMs']
  outages: readonly Pick<OutageRow, 'startMs' | 'endMs'>[]
}

/** The steps of a row as cells. Days and their quarters are those of the chosen clock. `outages`: of this row alone. */
export function cellsOf(row: Pick<AvailabilityRow, 'steps'>, { zone, range, stepMs, outages }: CellsAbout): UptimeCell[] {
  const size = cellSize(range)
  const known = new Map(row.steps.map((step) => [step.startMs, step]))
  const cells = [...Map.groupBy(startsOf(range, stepMs), (startMs) => cellName(startMs, size, zone)).values()]
  return cells.map((starts, index) => {
    const steps = starts.map((startMs) => known.get(startMs) ?? { count: 0, failed: 0 })
    const startMs = starts[0] ?? 0
    const endMs = (starts.at(-1) ?? 0) + stepMs
    const atEnd = index === 0 || index === cells.length - 1
    const inside = atEnd ? (insideOf(startMs, endMs, range) * (endMs - startMs)) / size.ms : 1
    return {
      startMs,
      endMs,
      ...sumOf(steps),
      grade: failureGrade(steps),
      ...(inside < WHOLE_FROM && { inside }),
      ...(outages.some((outage) => outage.startMs < endMs && outage.endMs > startMs) && { outage: true }),
    }
  })
}

/** Every step that a range touches, ascending. */
function startsOf({ fromMs, toMs }: TimeRange, stepMs: number): number[] {
  const first = Math.floor(fromMs / stepMs)
  return Array.from({ length: Math.max(0, Math.ceil(toMs / stepMs) - first) }, (_, index) => (first + index) * stepMs)
}

function cellName(startMs: number, { ms }: CellSize, zone: string): string {
  if (ms <= HOUR_MS) return String(Math.floor(startMs / ms))
  const { year, month, day, hour } = wallTimeAt(startMs, zone)
  return `${year} ${month} ${day} ${Math.floor((hour * HOUR_MS) / ms)}`
}
