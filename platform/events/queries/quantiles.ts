import { type BucketsQuery, QUANTILE_ERROR, type QuantileFigures, type QuantilesResult } from '#wire/pulse/measures.ts'

import { BUCKET, byBucketAndWhole, type BucketOrWhole } from './buckets.ts'
import { type QueryOf, ROWS_ONLY } from './scope.ts'

/**
 * The sketch returns the value at the rank rounded down. Where there are too few requests for any to lie beyond the quantile, that would hide the
 * slowest one, so the maximum is returned instead.
 */
export function quantileMs(us: number, share: number, { count, maxMs }: { count: number; maxMs: number }): number {
  return count < 1 / (1 - share) ? maxMs : Math.min(us / 1000, maxMs)
}

const SHARES = `${QUANTILE_ERROR}, 0.5, 0.9, 0.95, 0.99`

/** Each duration goes into the sketch of its bucket; the sketch of the range is merged from those. */
const QUANTILES = (where: string): string => `
    SELECT
      startMs,
      grouping(startMs) AS whole,
      sum(calls) AS count,
      max(longest) / 1000 AS maxMs,
      quantilesDDMerge(${SHARES})(sketch) AS us
    FROM (
      SELECT ${BUCKET} AS startMs, count() AS calls, max(duration_us) AS longest, quantilesDDState(${SHARES})(duration_us) AS sketch
      FROM requests
      WHERE ${where}
      GROUP BY startMs)
    GROUP BY GROUPING SETS ((startMs), ())
    ORDER BY whole, startMs
    ${ROWS_ONLY}`

interface QuantileRow extends BucketOrWhole {
  maxMs: number
  us: [number, number, number, number]
}

const NONE: QuantileFigures = { count: 0, p50Ms: 0, p90Ms: 0, p95Ms: 0, p99Ms: 0 }

function figuresOf({ us: [p50, p90, p95, p99], ...row }: QuantileRow): QuantileFigures {
  return {
    count: row.count,
    p50Ms: quantileMs(p50, 0.5, row),
    p90Ms: quantileMs(p90, 0.9, row),
    p95Ms: quantileMs(p95, 0.95, row),
    p99Ms: quantileMs(p99, 0.99, row),
  }
}

export const requestQuantiles: QueryOf<BucketsQuery, QuantilesResult> = byBucketAndWhole(QUANTILES, figuresOf, NONE)
