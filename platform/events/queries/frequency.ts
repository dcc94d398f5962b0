import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { FrequencyAnswer, FrequencyQuery, FrequencySeries } from '#wire/pulse/measures.ts'

import type { Store } from '../store.ts'
import { BUCKET, bucketsOf } from './buckets.ts'
import { REQUEST_GROUP_SQL } from './groups.ts'
import { requestsWhere } from './scope.ts'
import { topSeriesOf, topSeriesSql, type TopPoint, type TopRow, total } from './top-series.ts'

const BY_BUCKET = (where: string, value: string): string => `
      SELECT ${value} AS value, ${BUCKET} AS startMs, count() AS a, sum(failed) AS b
      FROM requests
      WHERE ${where}
      GROUP BY value, startMs`

export async function requestFrequency(
  store: Store,
  scope: OrgScope,
  query: FrequencyQuery,
  signal?: AbortSignal,
): Promise<FrequencyAnswer> {
  const where = requestsWhere(scope, query)
  const { stepMs, params } = bucketsOf(query)
  const sql = topSeriesSql(BY_BUCKET(where.sql, REQUEST_GROUP_SQL[query.by]), 'sum(a)')
  const found = topSeriesOf(await store.select<TopRow>({ sql, params: { ...where.params, ...params, top: query.top } }, signal))
  return { stepMs, series: found.series.map(({ value, points }) => ({ value, ...countsOf(points) })), rest: countsOf(found.rest) }
}

function countsOf(points: readonly TopPoint[]): Omit<FrequencySeries, 'value'> {
  return {
    count: total(points, 0),
    failed: total(points, 1),
    points: points.map(({ startMs, figures: [count, failed] }) => ({ startMs, count, failed })),
  }
}
