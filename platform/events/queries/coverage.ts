import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { CoverageResult, CoverageFigures, CoverageQuery } from '#wire/pulse/traffic.ts'

import { CONNECTION_ROWS, REASON, VISIBILITY } from '../connection-sql.ts'
import { CONNECTION_COLUMNS_SQL } from '../filter-columns.ts'
import type { Store } from '../store.ts'
import { whereIn } from './scope.ts'

/** One row more than the clients: the one over all of them, first. */
const COVERAGE = (where: string): string => `
    SELECT
      client,
      grouping(client) AS whole,
      count() OVER () - 1 AS clients,
      count() AS connections,
      countIf(seen = 'introspected') AS introspected,
      countIf(seen = 'clear') AS clear,
      countIf(seen = 'opaque') AS opaque,
      countIf(why = 'quic') AS quic,
      countIf(why = 'no-probe') AS noProbe,
      countIf(why = 'not-seen') AS notSeen,
      countIf(why = 'passed') AS passed,
      sumIf(bytes, seen = 'opaque') AS bytesOpaque
    FROM (
      SELECT client, ${VISIBILITY} AS seen, ${REASON} AS why, bytes_sent + bytes_received AS bytes
      FROM ${CONNECTION_ROWS}
      WHERE ${where})
    GROUP BY GROUPING SETS ((client), ())
    ORDER BY whole DESC, opaque DESC, connections DESC, client
    LIMIT {limit:UInt32}`

type Row = CoverageFigures & { client: string; whole: 0 | 1; clients: number }

const NONE: CoverageFigures = {
  connections: 0,
  introspected: 0,
  clear: 0,
  opaque: 0,
  quic: 0,
  noProbe: 0,
  notSeen: 0,
  passed: 0,
  bytesOpaque: 0,
}

/** How much of each client's traffic agents can look into. */
export async function coverage(store: Store, scope: OrgScope, query: CoverageQuery, signal?: AbortSignal): Promise<CoverageResult> {
  const where = whereIn(CONNECTION_COLUMNS_SQL, scope, query)
  const rows = await store.select<Row>({ sql: COVERAGE(where.sql), params: { ...where.params, limit: query.limit + 1 } }, signal)
  const whole = rows.find((row) => row.whole === 1 && row.connections > 0)
  if (!whole) return { rows: [], total: NONE, clients: 0 }
  const { whole: _, clients, client: __, ...total } = whole
  return { rows: rows.filter((row) => row.whole === 0).map(({ whole: _, clients: __, ...row }) => row), total, clients }
}
