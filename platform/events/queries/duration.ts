import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { BucketsQuery, DurationResult, DurationFigures } from '#wire/pulse/measures.ts'

import type { Store } from '../store.ts'
import { BUCKET, bucketsOf } from './buckets.ts'
import { requestsWhere, ROWS_ONLY } from './scope.ts'

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

type DurationRow = DurationFigures & { startMs: number; whole: 0 | 1 }

const NONE: DurationFigures = { count: 0, averageMs: 0, minMs: 0, maxMs: 0 }

export async function requestDuration(store: Store, scope: OrgScope, query: BucketsQuery, signal?: AbortSignal): Promise<DurationResult> {
  const where = requestsWhere(scope, query)
  const { stepMs, params } = bucketsOf(query)
  const rows = await store.select<DurationRow>({ sql: DURATION(where.sql), params: { ...where.params, ...params } }, signal)
  const whole = rows.find((row) => row.whole === 1 && row.count > 0)
  return {
    stepMs,
    whole: whole ? figuresOf(whole) : NONE,
    buckets: rows.filter((row) => row.whole === 0).map((row) => ({ startMs: row.startMs, ...figuresOf(row) })),
  }
}

const figuresOf = ({ count, averageMs, minMs, maxMs }: DurationRow): DurationFigures => ({ count, averageMs, minMs, maxMs })
