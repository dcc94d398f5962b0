/** Complete days that a projection looks at, at most: four weeks, so that each day of the week counts alike. */
export const PROJECTION_DAYS = 28
/** Fewer complete days say nothing about a month. */
export const PROJECTION_LEAST_DAYS = 3
/** What a month is here. */
export const MONTH_DAYS = 30

const WEEK_DAYS = 7
const DAY_MS = 86_400_000

/** A month of what the last complete days had on average. Bytes; `low` to `high` holds it four times in five if days stay as they were. */
export interface Projection {
  bytes: number
  low: number
  high: number
  /** Complete days it is computed from. */
  days: number
  fromMs: number
  toMs: number
}

export interface DayBytes {
  startMs: number
  bytes: number
}

/** The complete days (UTC) that a projection may look at, the newest ending before `nowMs`. */
export function projectionRange(nowMs: number): { fromMs: number; toMs: number } {
  const toMs = Math.floor(nowMs / DAY_MS) * DAY_MS
  return { fromMs: toMs - PROJECTION_DAYS * DAY_MS, toMs }
}

/**
 * Mean of the complete days times the days of a month. The first day with bytes is left out, since nobody knows when on that day it began;
 * a day without any counts as zero. From a week on only whole weeks count, so that weekends weigh what they weigh. Undefined below
 * PROJECTION_LEAST_DAYS. `points`: bytes by day, in any order; of the same day they are added.
 */
export function projectMonth(points: readonly DayBytes[], { fromMs, toMs }: { fromMs: number; toMs: number }): Projection | undefined {
  const sums = new Map<number, number>()
  for (const { startMs, bytes } of points) {
    const day = Math.floor(startMs / DAY_MS) * DAY_MS
    if (day >= fromMs && day < toMs && bytes > 0) sums.set(day, (sums.get(day) ?? 0) + bytes)
  }
  const first = Math.min(...sums.keys())
  if (!Number.isFinite(first)) return undefined
  // Traffic on the very first day looked at most likely began before it
  const began = first === fromMs ? fromMs : first + DAY_MS
  const complete = Math.round((toMs - began) / DAY_MS)
  const days = complete >= WEEK_DAYS ? complete - (complete % WEEK_DAYS) : complete
  if (days < PROJECTION_LEAST_DAYS) return undefined
  const usedFrom = toMs - days * DAY_MS
  return { ...monthOf(Array.from({ length: days }, (_, at) => sums.get(usedFrom + at * DAY_MS) ?? 0)), days, fromMs: usedFrom, toMs }
}

/** Mean and an 80 % prediction interval for the sum of a month, days taken as independent: t · s · √(m + m²/n). */
function monthOf(days: readonly number[]): { bytes: number; low: number; high: number } {
  const count = days.length
  const mean = days.reduce((sum, bytes) => sum + bytes, 0) / count
  const variance = days.reduce((sum, bytes) => sum + (bytes - mean) ** 2, 0) / (count - 1)
  const bytes = mean * MONTH_DAYS
  const spread = t90(count - 1) * Math.sqrt(variance * (MONTH_DAYS + MONTH_DAYS ** 2 / count))
  return { bytes, low: Math.max(0, bytes - spread), high: bytes + spread }
}

/** 90 % quantile of Student's t for 2 to 8 degrees of freedom (NIST/SEMATECH e-Handbook, 1.3.6.7.2). */
const T_90 = [1.886, 1.638, 1.533, 1.476, 1.44, 1.415, 1.397]
/** From there on: 1.36 at 12, 1.32 at 23; the largest of what whole weeks can have. */
const T_90_MORE = 1.35

const t90 = (freedom: number): number => T_90[freedom - 2] ?? T_90_MORE

/** How sure it is, by how far the interval reaches to either side. */
export function sureness({ bytes, high }: Pick<Projection, 'bytes' | 'high'>): 'steady' | 'varying' | 'unsteady' {
  const reach = bytes > 0 ? (high - bytes) / bytes : 0
  return reach <= STEADY ? 'steady' : reach <= VARYING ? 'varying' : 'unsteady'
}

const STEADY = 0.15
const VARYING = 0.5
