import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { ConnectionsCount, ConnectionsHistogram, ConnectionsHistogramQuery, ConnectionsQuery } from '#wire/pulse/connections.ts'

import { CONNECTION_ROWS, IS_OPAQUE, VISIBILITY } from '../connection-sql.ts'
import { CONNECTION_COLUMNS_SQL } from '../filter-columns.ts'
import type { Store } from '../store.ts'
import { BUCKET, bucketsOf } from './buckets.ts'
import { whereIn } from './scope.ts'

const COUNT = (where: string): string => `
    SELECT
      count() AS count,
      countIf(finalized = 0) AS open,
      countIf(${IS_OPAQUE}) AS opaque,
      sum(bytes_sent) AS bytesSent,
      sum(bytes_received) AS bytesReceived
    FROM ${CONNECTION_ROWS}
    WHERE ${where}`

export async function countConnections(
  store: Store,
  scope: OrgScope,
  query: ConnectionsQuery,
  signal?: AbortSignal,
): Promise<ConnectionsCount> {
  const where = whereIn(CONNECTION_COLUMNS_SQL, scope, query)
  const [row] = await store.select<ConnectionsCount>({ sql: COUNT(where.sql), params: where.params }, signal)
  return row ?? { count: 0, open: 0, opaque: 0, bytesSent: 0, bytesReceived: 0 }
}

const HISTOGRAM = (where: string): string => `
    SELECT
      ${BUCKET} AS startMs,
      countIf(seen = 'introspected') AS introspected,
      countIf(seen = 'clear') AS clear,
      countIf(seen = 'opaque') AS opaque
    FROM (SELECT ts, ${VISIBILITY} AS seen FROM ${CONNECTION_ROWS} WHERE ${where})
    GROUP BY startMs
    ORDER BY startMs`

/** Connections opened in each bucket. */
export async function connectionHistogram(
  store: Store,
  scope: OrgScope,
  query: ConnectionsHistogramQuery,
  signal?: AbortSignal,
): Promise<ConnectionsHistogram> {
  const where = whereIn(CONNECTION_COLUMNS_SQL, scope, query)
  const { stepMs, params } = bucketsOf(query)
  const buckets = await store.select<ConnectionsHistogram['buckets'][number]>(
    { sql: HISTOGRAM(where.sql), params: { ...where.params, ...params } },
    signal,
  )
  return { stepMs, buckets }
}
