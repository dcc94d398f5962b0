/** How many shades the map has at most: more cannot be told apart on areas that do not touch (Brewer, sequential schemes). */
export const STEPS_MOST = 6

/** What is counted: bounds of bytes are round in KiB, MiB … */
export type ValueUnit = 'count' | 'bytes'

/** One shade: values from `from` up to, not including, the next step's `from`. */
export interface ValueStep {
  from: number
}

/**
 * Steps for values that span many powers of ten, as traffic by country does: round bounds at equal distances of the logarithm, so that the
 * second country is not as pale as the fiftieth. Few different values give few steps; no value above zero gives none.
 */
export function valueSteps(values: readonly number[], unit: ValueUnit = 'count', most = STEPS_MOST): ValueStep[] {
  const positive = values.filter((value) => Number.isFinite(value) && value > 0)
  if (positive.length === 0) return []
  const least = Math.min(...positive)
  const largest = Math.max(...positive)
  const bounds = new Set([roundDown(least, unit)])
  for (let i = 1; i < most; i++) {
    const bound = roundDown(least * (largest / least) ** (i / most), unit)
    if (bound > least && bound <= largest) bounds.add(bound)
  }
  return [...bounds].sort((a, b) => a - b).map((from) => ({ from }))
}

/** Which step a value belongs to, 0 the palest; undefined for nothing. */
export function stepOf(value: number, steps: readonly ValueStep[]): number | undefined {
  if (!(value > 0)) return undefined
  const at = steps.findLastIndex(({ from }) => value >= from)
  return at < 0 ? undefined : at
}

/** The shade for a step when fewer than all are in use: first and last are always the palest and the darkest, 0 to `most - 1`. */
export function shadeOf(step: number, count: number, most = STEPS_MOST): number {
  return count <= 1 ? most - 1 : Math.round((step / (count - 1)) * (most - 1))
}

/** The next lower of 1, 2, 5 × 10ⁿ, in whole units of 1024 for bytes; below one the value itself. */
function roundDown(value: number, unit: ValueUnit): number {
  if (value < 1) return value
  const base = unit === 'bytes' ? 1024 ** Math.floor(Math.log2(value) / 10) : 1
  const scaled = value / base
  let power = 10 ** Math.floor(Math.log10(scaled))
  // Just below a power of ten the logarithm is that power's already
  if (power > scaled) power /= 10
  return ([5, 2, 1].find((digit) => digit * power <= scaled) ?? 1) * power * base
}
