import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { HistogramResult, HistogramQuery } from '#wire/pulse/requests.ts'

import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import type { Params } from '../store.ts'
import { BUCKET, BUCKET_OF_HOUR, bucketsOf } from './buckets.ts'
import { HOUR_MS, type Hourly, isKept, prefers } from './hourly-kept.ts'
import { byHour } from './hourly.ts'
import { type QueryOf, requestsWhere, ROWS_ONLY } from './scope.ts'

type BucketRow = HistogramResult['buckets'][number]

const HISTOGRAM = (where: string): string => `
    SELECT
      ${BUCKET} AS startMs,
      countIf(status < 100) AS none,
      countIf(status >= 100 AND status < 200) AS c1,
      countIf(status >= 200 AND status < 300) AS c2,
      countIf(status >= 300 AND status < 400) AS c3,
      countIf(status >= 400 AND status < 500) AS c4,
      countIf(status >= 500) AS c5,
      sum(requests.failed) AS failed
    FROM requests
    WHERE ${where}
    GROUP BY startMs
    ORDER BY startMs
    ${ROWS_ONLY}`

/** The same from figures by the hour, for bars that are hours wide. */
const BY_HOURS = (hourly: string): string => `
    SELECT
      ${BUCKET_OF_HOUR} AS startMs,
      sum(hourly.none) AS none,
      sum(hourly.c1) AS c1,
      sum(hourly.c2) AS c2,
      sum(hourly.c3) AS c3,
      sum(hourly.c4) AS c4,
      sum(hourly.c5) AS c5,
      sum(hourly.wrong) AS failed
    FROM ${hourly} AS hourly
    GROUP BY startMs
    ORDER BY startMs`

/** Buckets begin at round times, so the same range an instant later shows the same bars. */
export const requestHistogram: QueryOf<HistogramQuery, HistogramResult> = async (store, scope, query, signal) => {
  const { stepMs, params } = bucketsOf(query)
  const statement = queryOf(scope, query, stepMs)
  const buckets = await store.select<BucketRow>({ ...statement, params: { ...statement.params, ...params } }, signal)
  return { stepMs, buckets }
}

function queryOf(scope: OrgScope, query: HistogramQuery, stepMs: number): { sql: string; params: Params } {
  const hourly: Hourly = {
    ...query,
    filterColumns: REQUEST_COLUMNS_SQL,
    columns: [],
    perHour: true,
    figures: ['none', 'c1', 'c2', 'c3', 'c4', 'c5', 'wrong'],
  }
  if (stepMs % HOUR_MS === 0 && isKept(hourly)) {
    const { sql, params } = byHour(scope, hourly)
    return { sql: `${BY_HOURS(sql)} ${prefers(hourly)}`, params }
  }
  const where = requestsWhere(scope, query)
  return { sql: HISTOGRAM(where.sql), params: where.params }
}
