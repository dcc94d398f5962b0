import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { TrafficSeries, TrafficSeriesResult, TrafficSeriesQuery } from '#wire/pulse/traffic.ts'

import { CONNECTION_ROWS } from '../connection-sql.ts'
import { TRAFFIC_COLUMNS_SQL } from '../filter-columns.ts'
import type { Store } from '../store.ts'
import { BUCKET, BUCKET_OF_HOUR, bucketOf, bucketsOf } from './buckets.ts'
import { TRAFFIC_GROUP_SQL } from './groups.ts'
import { HOUR_MS } from './hourly-kept.ts'
import { byHour } from './hourly.ts'
import { type QueryOf, type Where, whereIn } from './scope.ts'
import { topSeriesOf, topSeriesSql, type TopPoint, type TopRow, total } from './top-series.ts'
import { ENDED, endedConnections } from './traffic-scope.ts'

const DAY_MS = 86_400_000

const BY_BUCKET = (from: string, value: string, bucket: string): string => `
      SELECT ${value} AS value, ${bucket} AS startMs, sum(bytes_sent) AS a, sum(bytes_received) AS b
      FROM ${from}
      GROUP BY value, startMs`

const BY_HOURS = (hourly: string, value: string): string => `
      SELECT ${value} AS value, ${BUCKET_OF_HOUR} AS startMs, sum(sent) AS a, sum(got) AS b
      FROM ${hourly}
      GROUP BY value, startMs`

/** Bytes by value and bucket. */
function bytesByBucket(scope: OrgScope, query: TrafficSeriesQuery, stepMs: number): Where {
  const value = TRAFFIC_GROUP_SQL[query.by]
  if (query.of === 'connections') {
    const ended = endedConnections(scope, query, [value, 'bytes_sent', 'bytes_received'])
    return { sql: BY_BUCKET(ended.sql, value, bucketOf(ENDED)), params: ended.params }
  }
  if (stepMs % HOUR_MS === 0) {
    const hourly = byHour(scope, {
      ...query,
      filterColumns: TRAFFIC_COLUMNS_SQL,
      columns: [value],
      perHour: true,
      figures: ['sent', 'got'],
    })
    return { sql: BY_HOURS(hourly.sql, value), params: hourly.params }
  }
  const where = whereIn(TRAFFIC_COLUMNS_SQL, scope, query)
  return { sql: BY_BUCKET(`requests WHERE ${where.sql}`, value, BUCKET), params: where.params }
}

const OPEN = (where: string): string => `
    SELECT count() AS count
    FROM ${CONNECTION_ROWS}
    WHERE ${where} AND finalized = 0`

export const trafficSeries: QueryOf<TrafficSeriesQuery, TrafficSeriesResult> = async (store, scope, query, signal) => {
  const { stepMs, params } = bucketsOf(query)
  const bytes = bytesByBucket(scope, query, stepMs)
  const sql = topSeriesSql(bytes.sql, 'sum(a) + sum(b)')
  const [found, open] = await Promise.all([
    store.select<TopRow>({ sql, params: { ...bytes.params, ...params, top: query.top } }, signal),
    openConnections(store, scope, query, signal),
  ])
  const { series, rest } = topSeriesOf(found)
  return { stepMs, series: series.map(({ value, points }) => ({ value, ...bytesOf(points) })), rest: bytesOf(rest), open }
}

async function openConnections(store: Store, scope: OrgScope, query: TrafficSeriesQuery, signal?: AbortSignal): Promise<number> {
  const range = { fromMs: Math.max(0, query.range.fromMs - DAY_MS), toMs: query.range.toMs }
  const where = whereIn(TRAFFIC_COLUMNS_SQL, scope, { ...query, range })
  const [row] = await store.select<{ count: number }>({ sql: OPEN(where.sql), params: where.params }, signal)
  return row?.count ?? 0
}

function bytesOf(points: readonly TopPoint[]): Omit<TrafficSeries, 'value'> {
  return {
    bytesSent: total(points, 0),
    bytesReceived: total(points, 1),
    points: points.map(({ startMs, figures: [bytesSent, bytesReceived] }) => ({ startMs, bytesSent, bytesReceived })),
  }
}
