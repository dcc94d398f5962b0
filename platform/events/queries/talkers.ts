import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { TalkerRow, TalkersResult, TalkersQuery } from '#wire/pulse/traffic.ts'

import { CONNECTION_SOURCE } from '../rows.ts'
import type { Store } from '../store.ts'
import { TRAFFIC_COLUMNS_SQL } from '../filter-columns.ts'
import { TRAFFIC_GROUP_SQL } from './groups.ts'
import { byHour } from './hourly.ts'
import { type Where, whereIn } from './scope.ts'
import { endedConnections } from './traffic-scope.ts'

const ORDER: Readonly<Record<TalkersQuery['sort'], string>> = {
  bytes: 'bytesSent + bytesReceived',
  requests: 'requests',
  connections: 'connections',
}

/** The same filter compiled for both tables binds the same values under the same names. */
function talkersSql({ by, of, sort }: TalkersQuery, requests: string, connections: string): string {
  const value = TRAFFIC_GROUP_SQL[by]
  const bytes = (mine: boolean, sent: string, got: string): string =>
    mine ? `sum(${sent}) AS sent, sum(${got}) AS got` : 'toUInt64(0) AS sent, toUInt64(0) AS got'
  return `
    SELECT
      *,
      count() OVER () AS values,
      sum(bytesSent) OVER () AS allSent,
      sum(bytesReceived) OVER () AS allReceived,
      sum(requests) OVER () AS allRequests,
      sum(failures) OVER () AS allFailures,
      sum(connections) OVER () AS allConnections
    FROM (
      SELECT
        value,
        sum(sent) AS bytesSent,
        sum(got) AS bytesReceived,
        sum(asked) AS requests,
        sum(wrong) AS failures,
        sum(opened) AS connections
      FROM (
        SELECT
          toString(${value}) AS value,
          ${bytes(of === 'requests', 'hourly.sent', 'hourly.got')},
          sum(hourly.calls) AS asked,
          sum(hourly.wrong) AS wrong,
          toUInt64(0) AS opened
        FROM ${requests} AS hourly
        GROUP BY value
        UNION ALL
        SELECT toString(${value}) AS value, ${bytes(of === 'connections', 'bytes_sent', 'bytes_received')}, toUInt64(0), toUInt64(0), count()
        FROM ${connections}
        GROUP BY value)
      GROUP BY value)
    ORDER BY ${ORDER[sort]} DESC, value
    LIMIT {limit:UInt32}`
}

const BYTES = ['bytes_sent', 'bytes_received']

function openedIn(scope: OrgScope, query: TalkersQuery): Where {
  const { sql, params } = whereIn(TRAFFIC_COLUMNS_SQL, scope, query)
  return { sql: `${CONNECTION_SOURCE.from} WHERE ${sql}`, params }
}

type Row = Omit<TalkerRow, 'failed' | 'share'> & {
  failures: number
  values: number
  allSent: number
  allReceived: number
  allRequests: number
  allFailures: number
  allConnections: number
}

export async function topTalkers(store: Store, scope: OrgScope, query: TalkersQuery, signal?: AbortSignal): Promise<TalkersResult> {
  const columns = [TRAFFIC_GROUP_SQL[query.by]]
  const requests = byHour(scope, { ...query, filterColumns: TRAFFIC_COLUMNS_SQL, columns, figures: ['calls', 'wrong', 'sent', 'got'] })
  const connections = query.of === 'connections' ? endedConnections(scope, query, [...columns, ...BYTES]) : openedIn(scope, query)
  const params = { ...requests.params, ...connections.params, limit: query.limit }
  const rows = await store.select<Row>({ sql: talkersSql(query, requests.sql, connections.sql), params }, signal)
  const [first] = rows
  const all = (first?.allSent ?? 0) + (first?.allReceived ?? 0)
  return {
    rows: rows.map(({ value, bytesSent, bytesReceived, requests: count, failures, connections: opened }) => ({
      value,
      bytesSent,
      bytesReceived,
      requests: count,
      failed: failures,
      connections: opened,
      share: all === 0 ? 0 : (bytesSent + bytesReceived) / all,
    })),
    total: {
      bytesSent: first?.allSent ?? 0,
      bytesReceived: first?.allReceived ?? 0,
      requests: first?.allRequests ?? 0,
      failed: first?.allFailures ?? 0,
      connections: first?.allConnections ?? 0,
    },
    values: first?.values ?? 0,
  }
}
