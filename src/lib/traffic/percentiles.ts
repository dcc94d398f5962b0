import { formatDuration } from '#src/lib/format.ts'
import { QUANTILE_ERROR } from '#wire/pulse/measures.ts'

/** The percentiles that are shown: the share of requests that took at most as long. */
export const PERCENTILES = { p50: 0.5, p90: 0.9, p95: 0.95, p99: 0.99 } as const
export type Percentile = keyof typeof PERCENTILES

/** With fewer requests none lies beyond the percentile: it would be nothing but the longest. */
export const leastFor = (percentile: Percentile): number => Math.round(1 / (1 - PERCENTILES[percentile]))

/** Whether that many requests say nothing about it. */
export const isTooFew = (percentile: Percentile, count: number): boolean => count < leastFor(percentile)

/** For a table: not a number where there is none, or too few requests for one. */
export const p95ToShow = (ms: number | null, count: number): number =>
  ms === null || isTooFew('p95', count) ? Number.NaN : roundToSketch(ms)

/** In place of a percentile of too few requests. */
export const TOO_FEW = 'too few to tell'

/** `p95 needs at least 20 requests; there were 3`. */
export const whyTooFew = (percentile: Percentile, count: number): string =>
  `${percentile} needs at least ${leastFor(percentile)} requests; there ${count === 1 ? 'was' : 'were'} ${count}`

/**
 * A duration from a sketch, in no finer steps than it tells apart: the next power of ten below the distance of two values that differ for it
 * (twice its error). 128.43 ms reads 128 ms, 2.314 s reads 2.31 s.
 */
export function roundToSketch(ms: number): number {
  if (!(ms > 0)) return ms
  const step = 10 ** Math.floor(Math.log10(2 * QUANTILE_ERROR * ms))
  return Number((Math.round(ms / step) * step).toPrecision(SIGNIFICANT))
}

/** So that a multiple of a step below one has no tail of binary fractions. */
const SIGNIFICANT = 6

export const formatPercentile = (ms: number): string => formatDuration(roundToSketch(ms))

/** Two neighbouring values that a sketch can give lie this far apart; a hair more, since both are rounded. */
const NEIGHBOURS = ((1 + QUANTILE_ERROR) / (1 - QUANTILE_ERROR)) * 1.001

/** Whether two values of sketches may be the same: they are neighbours, or closer. */
export const isAboutSame = (a: number, b: number): boolean => Math.max(a, b) <= Math.min(a, b) * NEIGHBOURS

/** How far two values lie apart, in no finer steps than the larger of them has, and no smaller a unit than milliseconds where that has none. */
export function formatDifference(a: number, b: number): string {
  const larger = Math.max(a, b)
  const step = 10 ** Math.floor(Math.log10(2 * QUANTILE_ERROR * larger))
  const apart = Number((Math.round(Math.abs(a - b) / step) * step).toPrecision(SIGNIFICANT))
  return larger >= 1 && apart < 1 ? `${apart} ms` : formatDuration(apart)
}
