import type { SameHours } from './same-hours.ts'
import { median, spreadOf, type Latencies, type Part } from './statistics.ts'

/** Calls of one vendor or endpoint in one period. */
export interface CallFigures extends Latencies {
  failed: number
}

/** One status, or one kind of failure without a status of its own. */
export interface StatusCounts {
  status: number
  now: { count: number; failed: number }
  /** In the order of the periods. */
  before: readonly { count: number; failed: number }[]
}

/** Calls of one vendor or endpoint in the range, and in each of the periods that it is compared with. */
export interface UsualCalls {
  key: readonly string[]
  now: CallFigures
  /** In the order of the periods; none where nobody called. */
  before: readonly CallFigures[]
  /** Those that enough calls of the range ended with. */
  errors: readonly StatusCounts[]
}

/** Connections of one client in one period. */
export interface CoverageFigures {
  connections: number
  opaque: number
}

export interface UsualCoverage {
  client: string
  now: CoverageFigures
  before: readonly CoverageFigures[]
}

/** A sum of the range and of each period, whatever it is about. */
export interface UsualSum {
  now: number
  before: readonly number[]
}

/** What a range was compared with, in the words of a sentence. */
export const saidOf = ({ unit, periods }: SameHours): string => `the same hours of the ${periods.length} ${unit}s before`

/** A share that is usual, and how far from it one of the periods lies. */
export interface UsualShare extends Part {
  spread: number
  /** Periods in which there was anything to be a share of. */
  periods: number
}

/**
 * The median share over the periods, as that share of everything in them, with the median absolute deviation: one bad week moves neither. Where most
 * periods had none, the median of something rare would be never: then it is the share in all of them but the worst.
 */
export function usualShare(periods: readonly Part[]): UsualShare {
  const seen = periods.filter(({ whole }) => whole > 0)
  const whole = seen.reduce((sum, period) => sum + period.whole, 0)
  const shares = seen.map((period) => period.part / period.whole)
  const middle = median(shares)
  const share = middle > 0 ? middle : rareShare(seen)
  return { part: share * whole, whole, spread: spreadOf(shares), periods: seen.length }
}

function rareShare(periods: readonly Part[]): number {
  const others = periods.toSorted((a, b) => a.part / a.whole - b.part / b.whole).slice(0, -1)
  const whole = others.reduce((sum, period) => sum + period.whole, 0)
  return whole === 0 ? 0 : others.reduce((sum, { part }) => sum + part, 0) / whole
}
