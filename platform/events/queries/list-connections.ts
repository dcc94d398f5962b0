import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { ConnectionsList, ConnectionsListQuery } from '#wire/pulse/connections.ts'

import { CONNECTION_ROWS, DURATION_MS } from '../connection-sql.ts'
import { CONNECTION_COLUMNS_SQL } from '../filter-columns.ts'
import type { Store } from '../store.ts'
import { CONNECTION_COLUMNS, type StoredConnection, toConnectionRow } from './connection-row.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { piecesOf } from './list-windows.ts'
import { assertOwned, rangeParams, whereIn } from './scope.ts'

type Sort = NonNullable<ConnectionsListQuery['sort']>
const NEWEST_FIRST: Sort = { by: 'time', direction: 'desc' }

/** What rows are sorted by, before time and id, which make the order total. By time there is nothing before them. */
const VALUE_SQL = {
  time: '0',
  duration: DURATION_MS,
  bytes: '(bytes_sent + bytes_received)',
  bytesSent: 'bytes_sent',
  bytesReceived: 'bytes_received',
} as const satisfies Record<Sort['by'], string>

const VALUE = {
  time: () => 0,
  duration: (row) => row.durationMs,
  bytes: (row) => row.bytesSent + row.bytesReceived,
  bytesSent: (row) => row.bytesSent,
  bytesReceived: (row) => row.bytesReceived,
} as const satisfies Record<Sort['by'], (row: StoredConnection) => number>

const WORDS = { asc: { order: 'ASC', beyond: '>' }, desc: { order: 'DESC', beyond: '<' } } as const

function pageSql(where: string, { by, direction }: Sort, continued: boolean): string {
  const { order, beyond } = WORDS[direction]
  const keys = by === 'time' ? ['ts', 'id'] : [VALUE_SQL[by], 'ts', 'id']
  const ts = "fromUnixTimestamp64Milli({afterTs:Int64}, 'UTC')"
  const after = by === 'time' ? `(${ts}, {afterId:String})` : `({afterValue:UInt64}, ${ts}, {afterId:String})`
  return `
    SELECT${CONNECTION_COLUMNS}
    FROM ${CONNECTION_ROWS}
    WHERE ${where}${continued ? `\n      AND (${keys.join(', ')}) ${beyond} ${after}` : ''}
    ORDER BY ${keys.map((key) => `${key} ${order}`).join(', ')}
    LIMIT {limit:UInt32}`
}

/** As the list of requests: by time, far away is looked at only when the near does not fill the page. */
export async function listConnections(
  store: Store,
  scope: OrgScope,
  query: ConnectionsListQuery,
  signal?: AbortSignal,
): Promise<ConnectionsList> {
  const sort = query.sort ?? NEWEST_FIRST
  const cursor = query.cursor === undefined ? undefined : readCursor(sort, query.cursor)
  const where = whereIn(CONNECTION_COLUMNS_SQL, scope, query)
  const sql = pageSql(where.sql, sort, cursor !== undefined)
  const after = cursor && {
    afterTs: cursor.timestampMs,
    afterId: cursor.id,
    ...(sort.by !== 'time' && { afterValue: cursor.value }),
  }
  // One more row than requested shows whether there is a next page.
  const wanted = query.limit + 1
  const found: StoredConnection[] = []
  for (const piece of piecesOf(query.range, sort, cursor)) {
    const params = { ...where.params, ...rangeParams(piece), ...after, limit: wanted - found.length }
    found.push(...(await store.select<StoredConnection>({ sql, params }, signal)))
    if (found.length >= wanted) break
  }
  assertOwned(found, scope)
  const page = found.slice(0, query.limit)
  const rows = page.map(toConnectionRow)
  const last = page.at(-1)
  if (!last || found.length <= query.limit) return { rows }
  return { rows, next: writeCursor(sort, { value: VALUE[sort.by](last), timestampMs: last.timestampMs, id: last.id }) }
}
