import type { UsualCoverage } from '#domain/verdicts/usual.ts'
import type { UsualConnectionsQuery, UsualConnectionsResult, UsualTrafficQuery, UsualTrafficResult } from '#wire/pulse/usual.ts'

import { compileFilter } from '../compile-filter.ts'
import { CONNECTION_ROWS, IS_OPAQUE } from '../connection-sql.ts'
import { CONNECTION_COLUMNS_SQL } from '../filter-columns.ts'
import { inPeriods, perPeriod, sameHoursOf } from './same-hours.ts'
import { ownedBy, type QueryOf } from './scope.ts'
import { topTalkers } from './talkers.ts'

/** One row more than the clients: the one over all of them, first. */
const COVERAGE = (where: string, at: string, periods: number): string => `
    SELECT
      client,
      grouping(client) AS whole,
      count() OVER () - 1 AS clients,
      ${perPeriod(periods, (is) => `countIf(${is})`)} AS connections,
      ${perPeriod(periods, (is) => `countIf(opaque AND ${is})`)} AS opaque
    FROM (SELECT client, ${IS_OPAQUE} AS opaque, ${at} AS at FROM ${CONNECTION_ROWS} WHERE ${where})
    GROUP BY GROUPING SETS ((client), ())
    HAVING whole = 1 OR connections[1] > 0
    ORDER BY whole DESC, opaque[1] DESC, connections[1] DESC, client
    LIMIT {limit:UInt32}`

interface Row {
  client: string
  whole: 0 | 1
  clients: number
  connections: number[]
  opaque: number[]
}

/** How much of each client's connections is opaque, beside the same hours before. */
export const usualConnections: QueryOf<UsualConnectionsQuery, UsualConnectionsResult> = async (store, scope, query, signal) => {
  const same = await sameHoursOf(store, scope, 'connections', query.range, signal)
  const periods = [query.range, ...(same?.periods ?? [])]
  const [owned, filtered, among] = [ownedBy(scope), compileFilter(query.filter, CONNECTION_COLUMNS_SQL), inPeriods(periods)]
  const sql = COVERAGE(`${owned.sql} AND ${among.sql} AND ${filtered.sql}`, among.at, periods.length)
  const params = { ...owned.params, ...filtered.params, ...among.params, limit: query.limit + 1 }
  const rows = await store.select<Row>({ sql, params }, signal)
  const whole = rows.find((row) => row.whole === 1)
  const [now = 0, ...before] = whole?.connections ?? []
  return {
    same: same ?? null,
    total: { now, before },
    rows: rows.filter((row) => row.whole === 0).map(coverageOf),
    clients: whole?.clients ?? 0,
  }
}

function coverageOf({ client, connections, opaque }: Row): UsualCoverage {
  const [now = { connections: 0, opaque: 0 }, ...before] = connections.map((count, index) => ({
    connections: count,
    opaque: opaque[index] ?? 0,
  }))
  return { client, now, before }
}

/** Bytes of the range and of each period, each as the screen of bandwidth sums them up: a connection counts when it ends, wherever it began. */
export const usualTraffic: QueryOf<UsualTrafficQuery, UsualTrafficResult> = async (store, scope, query, signal) => {
  const same = await sameHoursOf(store, scope, query.of, query.range, signal)
  const bytesIn = async (range: UsualTrafficQuery['range']): Promise<number> => {
    const { total } = await topTalkers(store, scope, { ...query, range, by: 'direction', sort: 'bytes', limit: 1 }, signal)
    return total.bytesSent + total.bytesReceived
  }
  const now = await bytesIn(query.range)
  const before: number[] = []
  // One after the other: together they would take all turns of the organization
  for (const period of same?.periods ?? []) before.push(await bytesIn(period))
  return { same: same ?? null, total: { now, before } }
}
