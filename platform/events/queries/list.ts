import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { ListAnswer, ListQuery } from '#wire/pulse/requests.ts'

import type { Params, Store } from '../store.ts'
import { apartOf } from './apart.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { piecesOf } from './list-windows.ts'
import { ROW_COLUMNS, type StoredRow, toRequestRow } from './request-row.ts'
import { assertOwned, rangeParams, requestsWhere } from './scope.ts'

type Sort = NonNullable<ListQuery['sort']>
const NEWEST_FIRST: Sort = { by: 'time', direction: 'desc' }

/** What rows are sorted by. Time and id break ties, so the order is total and a page begins exactly behind the one before, whatever came meanwhile. */
const KEYS = {
  time: ['ts', 'id'],
  duration: ['duration_us', 'ts', 'id'],
  status: ['status', 'ts', 'id'],
  bytesReceived: ['bytes_received', 'ts', 'id'],
  bytesSent: ['bytes_sent', 'ts', 'id'],
} as const satisfies Record<Sort['by'], readonly string[]>

const VALUE = {
  time: () => 0,
  duration: (row) => row.durationUs,
  status: (row) => row.status,
  bytesReceived: (row) => row.bytesReceived,
  bytesSent: (row) => row.bytesSent,
} as const satisfies Record<Sort['by'], (row: StoredRow) => number>

const WORDS = { asc: { order: 'ASC', beyond: '>' }, desc: { order: 'DESC', beyond: '<' } } as const

/** The engine reads the sorting columns first and the others of the page's rows only. */
function pageSql(where: string, { by, direction }: Sort, continued: boolean): string {
  const { order, beyond } = WORDS[direction]
  return `
    SELECT${ROW_COLUMNS}
    FROM requests
    WHERE ${where}${continued ? `\n      AND ${behindCursor(by, beyond)}` : ''}
    ORDER BY ${KEYS[by].map((key) => `${key} ${order}`).join(', ')}
    LIMIT {limit:UInt32}`
}

function behindCursor(by: Sort['by'], beyond: string): string {
  const ts = "fromUnixTimestamp64Milli({afterTs:Int64}, 'UTC')"
  if (by === 'time') return `(ts, id) ${beyond} (${ts}, {afterId:String})`
  return `(${KEYS[by].join(', ')}) ${beyond} ({afterValue:UInt64}, ${ts}, {afterId:String})`
}

export async function listRequests(store: Store, scope: OrgScope, query: ListQuery, signal?: AbortSignal): Promise<ListAnswer> {
  const sort = query.sort ?? NEWEST_FIRST
  const cursor = query.cursor === undefined ? undefined : readCursor(sort, query.cursor)
  const where = requestsWhere(scope, query)
  const sql = pageSql(where.sql, sort, cursor !== undefined)
  const after = cursor && boundIn(cursor, sort)
  // One more than asked tells whether there is a next page.
  const wanted = query.limit + 1
  const found: StoredRow[] = []
  for (const piece of piecesOf(query.range, sort, cursor)) {
    const params = { ...where.params, ...rangeParams(piece), ...after, limit: wanted - found.length }
    found.push(...(await store.select<StoredRow>({ sql, params }, signal)))
    if (found.length >= wanted) break
  }
  assertOwned(found, scope)
  const page = found.slice(0, query.limit)
  const apart = await apartOf(store, scope, page, signal)
  const rows = page.map((row) => toRequestRow(row, apart(row.id)))
  const last = page.at(-1)
  if (!last || found.length <= query.limit) return { rows }
  return { rows, next: writeCursor(sort, { value: VALUE[sort.by](last), timestampMs: last.timestampMs, id: last.id }) }
}

/** By time, the time itself is the value. */
const boundIn = ({ value, timestampMs, id }: Cursor, { by }: Sort): Params => ({
  afterTs: timestampMs,
  afterId: id,
  ...(by !== 'time' && { afterValue: value }),
})
