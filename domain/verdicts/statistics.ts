import { successRate } from '../traffic/availability.ts'

/** So many of all. */
export interface Part {
  part: number
  whole: number
}

/**
 * How many standard errors the share of one population lies above that of another: the pooled two-proportion z test (Fleiss, Levin, Paik:
 * Statistical Methods for Rates and Proportions, 3rd edition, 2003, section 3.2). 0 where there is nothing to compare.
 */
export function proportionsApart(now: Part, before: Part): number {
  if (now.whole === 0 || before.whole === 0) return 0
  const pooled = 1 - successRate({ count: now.whole + before.whole, failed: now.part + before.part })
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / now.whole + 1 / before.whole))
  return error === 0 ? 0 : (now.part / now.whole - before.part / before.whole) / error
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

/**
 * Standard error of the logarithm of p95: √(q(1−q)/n) times the sparsity, which is estimated by the distance of neighbouring quantiles (Siddiqui 1960;
 * Koenker: Quantile Regression, 2005, section 3.4.1). The wider of both neighbours counts, so that a long tail is not taken for news.
 */
function errorOfP95({ count, p50Ms, p95Ms, p99Ms }: Latencies): number {
  const below = (logOf(p95Ms) - logOf(p50Ms)) / (0.95 - 0.5)
  const above = (logOf(p99Ms) - logOf(p95Ms)) / (0.99 - 0.95)
  return Math.sqrt((0.95 * 0.05) / count) * Math.max(below, above, 0)
}

/** How many standard errors p95 lies above an earlier one. `accuracy`: share by which either may be off besides (the sketch's). */
export function latenciesApart(now: Latencies, before: Latencies, accuracy: number): number {
  const sketch = 2 * accuracy
  const error = Math.hypot(errorOfP95(now), errorOfP95(before), sketch)
  return (logOf(now.p95Ms) - logOf(before.p95Ms)) / error
}

/** Student's t at 0.9995 by degrees of freedom from 3 on: one in a thousand on both sides together. */
const STUDENT = [12.92, 8.61, 6.87, 5.96]
const LEAST_FREE = 3

/** What is usual, and how far from it a count may lie. */
export interface Usual {
  mean: number
  low: number
  high: number
}

/**
 * Interval in which a further count lies 999 times in 1000: quasi-Poisson (McCullagh, Nelder: Generalized Linear Models, 2nd edition, 1989, section
 * 6.2.3), that is counting noise times the dispersion of the earlier counts, which is never taken for less than that of pure chance; as a
 * prediction with Student's t, because there are few of them. Undefined for fewer than four.
 */
export function usualCount(earlier: readonly number[]): Usual | undefined {
  const free = earlier.length - 1
  if (free < LEAST_FREE) return undefined
  const mean = earlier.reduce((sum, count) => sum + count, 0) / earlier.length
  if (mean === 0) return undefined
  const dispersion = Math.max(1, earlier.reduce((sum, count) => sum + (count - mean) ** 2, 0) / mean / free)
  const reach = (STUDENT[Math.min(free - LEAST_FREE, STUDENT.length - 1)] ?? 0) * Math.sqrt(dispersion * mean * (1 + 1 / earlier.length))
  return { mean, low: mean - reach, high: mean + reach }
}
