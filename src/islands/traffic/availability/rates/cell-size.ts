import { MINUTE_STEPS_MAX_MS } from '#wire/pulse/traffic.ts'

import type { TimeRange } from '#wire/pulse/requests.ts'

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
