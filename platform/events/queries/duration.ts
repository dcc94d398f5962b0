import type { BucketsQuery, DurationResult, DurationFigures } from '#wire/pulse/measures.ts'

import { BUCKET, byBucketAndWhole, type BucketOrWhole } from './buckets.ts'
import { type QueryOf, ROWS_ONLY } from './scope.ts'

const DURATION = (where: string): string => `
    SELECT
      ${BUCKET} AS startMs,
      grouping(startMs) AS whole,
      count() AS count,
      if(count = 0, 0, avg(duration_us) / 1000) AS averageMs,
      min(duration_us) / 1000 AS minMs,
      max(duration_us) / 1000 AS maxMs
    FROM requests
    WHERE ${where}
    GROUP BY GROUPING SETS ((startMs), ())
    ORDER BY whole, startMs
    ${ROWS_ONLY}`

type DurationRow = DurationFigures & BucketOrWhole

const NONE: DurationFigures = { count: 0, averageMs: 0, minMs: 0, maxMs: 0 }

const figuresOf = ({ count, averageMs, minMs, maxMs }: DurationRow): DurationFigures => ({ count, averageMs, minMs, maxMs })

export const requestDuration: QueryOf<BucketsQuery, DurationResult> = byBucketAndWhole(DURATION, figuresOf, NONE)
