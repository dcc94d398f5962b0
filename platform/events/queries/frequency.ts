import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { FrequencyResult, FrequencyQuery, FrequencySeries } from '#wire/pulse/measures.ts'

import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import { BUCKET, BUCKET_OF_HOUR, bucketsOf } from './buckets.ts'
import { REQUEST_GROUP_SQL } from './groups.ts'
import { HOUR_MS, type Hourly, isKept } from './hourly-kept.ts'
import { byHour } from './hourly.ts'
import { type QueryOf, requestsWhere, type Where } from './scope.ts'
import { topSeriesOf, topSeriesSql, type TopPoint, type TopRow, total } from './top-series.ts'

const BY_HOURS = (hourly: string, value: string): string => `
      SELECT ${value} AS value, ${BUCKET_OF_HOUR} AS startMs, sum(calls) AS a, sum(wrong) AS b
      FROM ${hourly}
      GROUP BY value, startMs`

const BY_BUCKET = (where: string, value: string): string => `
      SELECT ${value} AS value, ${BUCKET} AS startMs, count() AS a, sum(failed) AS b
      FROM requests
      WHERE ${where}
      GROUP BY value, startMs`

export const requestFrequency: QueryOf<FrequencyQuery, FrequencyResult> = async (store, scope, query, signal) => {
  const { stepMs, params } = bucketsOf(query)
  const calls = callsByBucket(scope, query, stepMs)
  const sql = topSeriesSql(calls.sql, 'sum(a)')
  const found = topSeriesOf(await store.select<TopRow>({ sql, params: { ...calls.params, ...params, top: query.top } }, signal))
  return { stepMs, series: found.series.map(({ value, points }) => ({ value, ...countsOf(points) })), rest: countsOf(found.rest) }
}

/** Where buckets are hours and the hours are kept, from those. */
function callsByBucket(scope: OrgScope, query: FrequencyQuery, stepMs: number): Where {
  const value = REQUEST_GROUP_SQL[query.by]
  const hourly: Hourly = { ...query, filterColumns: REQUEST_COLUMNS_SQL, columns: [value], perHour: true, figures: ['calls', 'wrong'] }
  if (stepMs % HOUR_MS === 0 && isKept(hourly)) {
    const { sql, params } = byHour(scope, hourly)
    return { sql: BY_HOURS(sql, value), params }
  }
  const where = requestsWhere(scope, query)
  return { sql: BY_BUCKET(where.sql, value), params: where.params }
}

function countsOf(points: readonly TopPoint[]): Omit<FrequencySeries, 'value'> {
  return {
    count: total(points, 0),
    failed: total(points, 1),
    points: points.map(({ startMs, figures: [count, failed] }) => ({ startMs, count, failed })),
  }
}
