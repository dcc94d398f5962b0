import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { ListResult, ListQuery, TimeRange } from '#wire/pulse/requests.ts'

import type { Params, Store } from '../store.ts'
import { relatedOf } from './related.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { piecesOf } from './list-windows.ts'
import { ROW_COLUMNS, type StoredRow, toRequestRow } from './request-row.ts'
import { assertOwned, rangeParams, requestsWhere, ROWS_ONLY, type Where } from './scope.ts'

type Sort = NonNullable<ListQuery['sort']>
const NEWEST_FIRST: Sort = { by: 'time', direction: 'desc' }

/** Columns that order a page, and where the page before ended in each. */
const VALUE_AFTER = '{afterValue:UInt64}'
const AFTER = {
  ts: "fromUnixTimestamp64Milli({afterTs:Int64}, 'UTC')",
  id: '{afterId:String}',
  duration_us: VALUE_AFTER,
  status: VALUE_AFTER,
  bytes_received: VALUE_AFTER,
  bytes_sent: VALUE_AFTER,
} as const
type Column = keyof typeof AFTER

/** What rows are sorted by. Time and id break ties, so the order is total and a page begins exactly behind the one before, whatever came meanwhile. */
const KEYS = {
  time: ['ts'],
  duration: ['duration_us', 'ts'],
  status: ['status', 'ts'],
  bytesReceived: ['bytes_received', 'ts'],
  bytesSent: ['bytes_sent', 'ts'],
} as const satisfies Record<Sort['by'], readonly Column[]>

const VALUE = {
  time: () => 0,
  duration: (row) => row.durationUs,
  status: (row) => row.status,
  bytesReceived: (row) => row.bytesReceived,
  bytesSent: (row) => row.bytesSent,
} as const satisfies Record<Sort['by'], (row: StoredRow) => number>

const WORDS = { asc: { order: 'ASC', beyond: '>' }, desc: { order: 'DESC', beyond: '<' } } as const

/** Rows that may share value and time with the last row of the previous page before the query has to include ids. */
const ALIKE_MAX = 20

interface Page {
  store: Store
  where: Where
  sort: Sort
  cursor: Cursor | undefined
  /** One more than shown: it tells whether there is a next page. */
  wanted: number
  signal: AbortSignal | undefined
}

export async function listRequests(store: Store, scope: OrgScope, query: ListQuery, signal?: AbortSignal): Promise<ListResult> {
  const sort = query.sort ?? NEWEST_FIRST
  const cursor = query.cursor === undefined ? undefined : readCursor(sort, query.cursor)
  const target: Page = { store, where: requestsWhere(scope, query), sort, cursor, wanted: query.limit + 1, signal }
  const found = sort.by === 'time' ? await byTime(target, query.range) : await byValue(target, query.range)
  assertOwned(found, scope)
  const page = found.slice(0, query.limit)
  const apart = await relatedOf(store, scope, page, signal)
  const rows = page.map((row) => toRequestRow(row, apart(row.id)))
  const last = page.at(-1)
  if (!last || found.length <= query.limit) return { rows }
  return { rows, next: writeCursor(sort, cursorOf(last, sort)) }
}

async function byTime(target: Page, range: TimeRange): Promise<StoredRow[]> {
  const found: StoredRow[] = []
  for (const piece of piecesOf(range, target.sort, target.cursor)) {
    found.push(...(await read(target, piece, { limit: target.wanted - found.length, ids: true })))
    if (found.length >= target.wanted) break
  }
  return found
}

/**
 * The engine reads the sort columns of every row. Ids are by far the longest of them and decide only between rows of one value and one millisecond,
 * so they are left out, and the order is fixed here; a page that ends among such rows is queried again with them.
 */
async function byValue(target: Page, range: TimeRange): Promise<StoredRow[]> {
  const { sort, cursor, wanted } = target
  const limit = wanted + (cursor ? ALIKE_MAX : 0)
  const found = await read(target, range, { limit, ids: false })
  const page = found
    .map((row) => ({ row, place: cursorOf(row, sort) }))
    .toSorted((a, b) => compare(a.place, b.place, sort))
    .filter(({ place }) => !cursor || compare(cursor, place, sort) < 0)
    .slice(0, wanted)
  const [last, end] = [page[wanted - 2]?.row, found.at(-1)]
  const whole = found.length < limit || (last && end && !alike(last, end, sort))
  return whole ? page.map(({ row }) => row) : await read(target, range, { limit: wanted, ids: true })
}

async function read({ store, where, sort, cursor, signal }: Page, range: TimeRange, how: Reading): Promise<StoredRow[]> {
  const params = { ...where.params, ...rangeParams(range), ...(cursor && boundIn(cursor)), limit: how.limit }
  return await store.select<StoredRow>({ sql: pageSql(where.sql, sort, cursor, how), params }, signal)
}

interface Reading {
  limit: number
  /** Whether ids take part in the order. */
  ids: boolean
}

/** The engine reads the sorting columns first and the others of the page's rows only. */
function pageSql(where: string, { by, direction }: Sort, cursor: Cursor | undefined, { ids }: Reading): string {
  const { order, beyond } = WORDS[direction]
  const keys: readonly Column[] = ids ? [...KEYS[by], 'id'] : KEYS[by]
  return `
    SELECT ${ROW_COLUMNS}
    FROM requests
    WHERE ${where}${cursor ? `\n      AND (${keys.join(', ')}) ${ids ? beyond : `${beyond}=`} (${keys.map((key) => AFTER[key]).join(', ')})` : ''}
    ORDER BY ${keys.map((key) => `${key} ${order}`).join(', ')}
    LIMIT {limit:UInt32}
    ${ROWS_ONLY}`
}

const boundIn = ({ value, timestampMs, id }: Cursor): Params => ({ afterValue: value, afterTs: timestampMs, afterId: id })

const cursorOf = (row: StoredRow, { by }: Sort): Cursor => ({ value: VALUE[by](row), timestampMs: row.timestampMs, id: row.id })

const alike = (a: StoredRow, b: StoredRow, { by }: Sort): boolean => VALUE[by](a) === VALUE[by](b) && a.timestampMs === b.timestampMs

/** As the engine does: ids by their bytes. */
function compare(a: Cursor, b: Cursor, { direction }: Sort): number {
  const ascending = a.value - b.value || a.timestampMs - b.timestampMs || Buffer.compare(Buffer.from(a.id), Buffer.from(b.id))
  return direction === 'asc' ? ascending : -ascending
}
