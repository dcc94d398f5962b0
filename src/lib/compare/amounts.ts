/** Two amounts are told apart when one is at least this many times the other: two calls of one endpoint differ by less all the time. */
const NOTABLE_RATIO = 1.5
/** A factor that large is no longer read as a number. */
const RATIO_SHOWN_MAX = 1000

export interface AmountRules {
  /** A difference below this says nothing, whatever the ratio. */
  least: number
  /** `slower`, `more`. */
  up: string
  /** `faster`, `less`. */
  down: string
}

/** Milliseconds. */
export const SLOW: AmountRules = { least: 10, up: 'slower', down: 'faster' }
/** Bytes; headers alone vary by that. */
export const LARGE: AmountRules = { least: 256, up: 'more', down: 'less' }

/** How far `after` is from `before`: `23× slower`. Undefined when they are about alike. */
export function amountNote(before: number, after: number, { least, up, down }: AmountRules): string | undefined {
  if (!Number.isFinite(before) || !Number.isFinite(after) || Math.abs(after - before) < least) return undefined
  const [low, high] = before < after ? [before, after] : [after, before]
  if (low <= 0) return after > before ? 'none before' : 'none now'
  const ratio = high / low
  if (ratio < NOTABLE_RATIO) return undefined
  const shown =
    ratio >= RATIO_SHOWN_MAX ? `over ${RATIO_SHOWN_MAX}` : ratio >= 10 ? String(Math.round(ratio)) : ratio.toFixed(1).replace(/\.0$/, '')
  return `${shown}× ${after > before ? up : down}`
}
