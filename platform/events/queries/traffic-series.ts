import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { TrafficSeries, TrafficSeriesAnswer, TrafficSeriesQuery } from '#wire/pulse/traffic.ts'

import { CONNECTION_ROWS } from '../connection-sql.ts'
import { TRAFFIC_WORDS } from '../filter-words.ts'
import type { Store } from '../store.ts'
import { bucketsOf } from './buckets.ts'
import { TRAFFIC_GROUP_SQL } from './groups.ts'
import { whereIn } from './scope.ts'
import { topSeriesOf, topSeriesSql, type TopPoint, type TopRow, total } from './top-series.ts'
import { type ByteRows, byteRows } from './traffic-scope.ts'

const DAY_MS = 86_400_000

const BY_BUCKET = ({ from, bucket, where }: ByteRows, value: string): string => `
      SELECT ${value} AS value, ${bucket} AS startMs, sum(bytes_sent) AS a, sum(bytes_received) AS b
      FROM ${from}
      WHERE ${where.sql}
      GROUP BY value, startMs`

const OPEN = (where: string): string => `
    SELECT count() AS count
    FROM ${CONNECTION_ROWS}
    WHERE ${where} AND finalized = 0`

export async function trafficSeries(
  store: Store,
  scope: OrgScope,
  query: TrafficSeriesQuery,
  signal?: AbortSignal,
): Promise<TrafficSeriesAnswer> {
  const rows = byteRows(scope, query.of, query)
  const { stepMs, params } = bucketsOf(query)
  const sql = topSeriesSql(BY_BUCKET(rows, TRAFFIC_GROUP_SQL[query.by]), 'sum(a) + sum(b)')
  const [found, open] = await Promise.all([
    store.select<TopRow>({ sql, params: { ...rows.where.params, ...params, top: query.top } }, signal),
    openConnections(store, scope, query, signal),
  ])
  const { series, rest } = topSeriesOf(found)
  return { stepMs, series: series.map(({ value, points }) => ({ value, ...bytesOf(points) })), rest: bytesOf(rest), open }
}

async function openConnections(store: Store, scope: OrgScope, query: TrafficSeriesQuery, signal?: AbortSignal): Promise<number> {
  const range = { fromMs: Math.max(0, query.range.fromMs - DAY_MS), toMs: query.range.toMs }
  const where = whereIn(TRAFFIC_WORDS, scope, { ...query, range })
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
