import { successRate } from '../traffic/availability.ts'

/** So many of all. */
export interface Part {
  part: number
  whole: number
}

/**
 * How many standard errors the share of one population lies above that of another: the pooled two-proportion z test (Fleiss, Levin, Paik:
 * Statistical Methods for Rates and Proportions, 3rd edition, 2003, section 3.2). 0 where there is nothing to compare. `spread`: how far that share
 * lies from itself at other times, as a standard deviation.
 */
export function proportionsZ(now: Part, before: Part, spread = 0): number {
  if (now.whole === 0 || before.whole === 0) return 0
  const pooled = 1 - successRate({ count: now.whole + before.whole, failed: now.part + before.part })
  const error = Math.hypot(Math.sqrt(pooled * (1 - pooled) * (1 / now.whole + 1 / before.whole)), spread)
  return error === 0 ? 0 : (now.part / now.whole - before.part / before.whole) / error
}

/** Middle of some values; 0 of none. */
export function median(values: readonly number[]): number {
  const ascending = values.toSorted((a, b) => a - b)
  const half = ascending.length / 2
  return ((ascending[Math.ceil(half) - 1] ?? 0) + (ascending[Math.floor(half)] ?? 0)) / 2
}

/** Makes of the median absolute deviation what a standard deviation is of a normal distribution (Hampel: The Influence Curve, 1974). */
const MAD_SCALE = 1.4826

/** How far values lie from their median, whatever a few of them do. */
export function spreadOf(values: readonly number[]): number {
  const middle = median(values)
  return MAD_SCALE * median(values.map((value) => Math.abs(value - middle)))
}

/** Percentiles of some calls, milliseconds. */
export interface Latencies {
  count: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
}

/** Shorter ones are equally short: a logarithm has to begin somewhere. */
const SHORTEST_MS = 0.01

const logOf = (ms: number): number => Math.log(Math.max(ms, SHORTEST_MS))

/** Which duration is compared: half of the calls took longer, or one in twenty. */
export type Quantile = 'p50' | 'p95'

export const quantileOf = (quantile: Quantile, { p50Ms, p95Ms }: Latencies): number => (quantile === 'p50' ? p50Ms : p95Ms)

/**
 * Standard error of the logarithm of a quantile: √(q(1−q)/n) times the sparsity, which is estimated by the distance of neighbouring quantiles (Siddiqui
 * 1960; Koenker: Quantile Regression, 2005, section 3.4.1). The wider of both neighbours counts, so that a long tail is not taken for news.
 */
function errorOf(quantile: Quantile, { count, p50Ms, p95Ms, p99Ms }: Latencies): number {
  const middle = (logOf(p95Ms) - logOf(p50Ms)) / (0.95 - 0.5)
  const tail = quantile === 'p50' ? 0 : (logOf(p99Ms) - logOf(p95Ms)) / (0.99 - 0.95)
  const share = quantile === 'p50' ? 0.5 : 0.95
  return Math.sqrt((share * (1 - share)) / count) * Math.max(middle, tail, 0)
}

/**
 * How many standard errors a quantile lies above its median over earlier periods, on the scale of logarithms, and that median. The error is that of the
 * range, that of a period, how far the periods lie from each other (median absolute deviation), and the sketch's. `accuracy`: share by which a
 * percentile may be off.
 */
export function latenciesZ(
  quantile: Quantile,
  now: Latencies,
  before: readonly Latencies[],
  accuracy: number,
): { z: number; usualMs: number } {
  const logs = before.map((one) => logOf(quantileOf(quantile, one)))
  const middle = median(logs)
  const ofPeriod = median(before.map((one) => errorOf(quantile, one)))
  const error = Math.hypot(errorOf(quantile, now), ofPeriod, spreadOf(logs), 2 * accuracy)
  return { z: (logOf(quantileOf(quantile, now)) - middle) / error, usualMs: Math.exp(middle) }
}

/** What is usual, and how far from it a count may lie. */
export interface Usual {
  mean: number
  /** Chance that a further count lies as far from it or farther. */
  chanceOf: (count: number) => number
}

const LEAST_FREE = 3

/**
 * How far a further count may lie from earlier ones: quasi-Poisson (McCullagh, Nelder: Generalized Linear Models, 2nd edition, 1989, section
 * 6.2.3), that is counting noise times the dispersion of the earlier counts, which is never taken for less than that of pure chance; as a
 * prediction with Student's t, because there are few of them. Undefined for fewer than four.
 */
export function usualCount(earlier: readonly number[]): Usual | undefined {
  const free = earlier.length - 1
  if (free < LEAST_FREE) return undefined
  const mean = earlier.reduce((sum, count) => sum + count, 0) / earlier.length
  if (mean === 0) return undefined
  const dispersion = Math.max(1, earlier.reduce((sum, count) => sum + (count - mean) ** 2, 0) / mean / free)
  const error = Math.sqrt(dispersion * mean * (1 + 1 / earlier.length))
  return { mean, chanceOf: (count) => studentTails((count - mean) / error, free) }
}

/** Chance of so large a t or larger in either direction, for whole degrees of freedom (Abramowitz, Stegun: Handbook of Mathematical Functions, 1964, 26.7.3 and 26.7.4). */
export function studentTails(t: number, free: number): number {
  const angle = Math.atan(Math.abs(t) / Math.sqrt(free))
  const cosine = Math.cos(angle)
  const isOdd = free % 2 === 1
  let term = isOdd ? cosine : 1
  let sum = free === 1 ? 0 : term
  for (let at = isOdd ? 3 : 2; at <= free - 2; at += 2) {
    term *= ((at - 1) / at) * cosine ** 2
    sum += term
  }
  const inside = isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum
  return Math.max(0, 1 - inside)
}
