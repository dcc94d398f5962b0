import type { Unit } from './units.ts'

const DECIMAL = [1, 2, 5, 10]
const BINARY = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]
/** Beyond a second, steps people count time in; milliseconds. */
const TIMES = [1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 900_000, 1_800_000, 3_600_000]
/** Rounding of sums like 0.1 + 0.2. */
const EXACT_DIGITS = 12
/** Nothing that is measured here is told apart more finely; below it and below those digits a step would be lost in rounding. */
const FINEST = 1e-9

/** Round values between `low` and `high`, at most `most` steps between them; the last is not below `high`. */
export function valueTicks(low: number, high: number, most: number, unit: Unit): number[] {
  const top = high > low ? high : low + (unit === 'share' ? 0.01 : 1)
  const finest = Math.max(FINEST, Math.max(Math.abs(low), Math.abs(top)) * 10 ** (1 - EXACT_DIGITS))
  const step = niceStep(Math.max(finest, (top - low) / Math.max(1, most)), unit)
  const first = Math.floor(low / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil(top / step - 1e-9))
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(EXACT_DIGITS)))
}

/** The least round step that is not below `least`, in the unit's own counting: 1-2-5, powers of two for bytes, the clock for time. */
export function niceStep(least: number, unit: Unit): number {
  // Things and bytes come whole
  const wanted = unit === 'count' || unit === 'bytes' ? Math.max(1, least) : least
  if (unit === 'duration' && wanted > 500) {
    const known = TIMES.find((step) => step >= wanted)
    if (known) return known
  }
  const base = unit === 'bytes' ? 1024 : 10
  const power = base ** Math.floor(Math.log(wanted) / Math.log(base) + 1e-9)
  const factors = unit === 'bytes' ? BINARY : DECIMAL
  const whole = unit === 'count' && power === 1
  const factor = factors.find((one) => one * power >= wanted * (1 - 1e-9) && !(whole && !Number.isInteger(one)))
  return Number(((factor ?? base) * power).toPrecision(EXACT_DIGITS))
}
