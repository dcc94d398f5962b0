import { standingOf } from '#domain/openapi/compare.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import {
  type InventoryQuery,
  type InventoryResult,
  type InventoryRow,
  type InventorySort,
  type SeenQuery,
  type SeenResult,
} from '#wire/pulse/inventory.ts'

import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import type { Params, Store } from '../store.ts'
import { type Timed, waysToTimes } from './endpoint-times.ts'
import { firstThatFits } from './endpoints.ts'
import { keySql } from './groups.ts'
import { byHour, type Hourly, SMALL_READS_SHARED } from './hourly.ts'
import { countsOf, ENTITY_KINDS, type EntityKind, searched } from './inventory-kinds.ts'
import { seenTokenOf, TOKEN_KNOWN, TOKEN_SEEN, TOKEN_TIMED, tokenOf, type TokenRow, type TokenSeenRow } from './inventory-tokens.ts'
import { quantileMs } from './quantiles.ts'
import { ownedBy, type QueryContext, requestsWhere } from './scope.ts'
import { seriesOf } from './inventory-series.ts'
import { declaredOf, standsSo, uncalled } from './inventory-standing.ts'

const ORDER: Readonly<Record<InventorySort, string>> = {
  name: 'lower(name)',
  requests: 'requests',
  failed: 'failures',
  bytes: 'bytesSent + bytesReceived',
  p95: 'if(requests < 20, maxMs, us[2] / 1000)',
  first: 'firstMs',
  last: 'lastMs',
}

const OWN_TIMES = 'toUnixTimestamp64Milli(min(first)) AS ownFirstMs, toUnixTimestamp64Milli(max(last)) AS ownLastMs'
const NO_TIMES = '0 AS ownFirstMs, 0 AS ownLastMs'
/** Clients have no durations and times by the hour. */
const UNTIMED: Timed = { figures: ['calls', 'wrong', 'sent', 'got'], columns: '0 AS own, [0, 0, 0] AS us', join: '', shown: '' }

const isToken = (kind: EntityKind): boolean => kind === ENTITY_KINDS['api-tokens']

const SEEN = (scope: string, kind: EntityKind): string => `
      SELECT ${kind.seen.join(', ')}, toUnixTimestamp64Milli(min(seen.first)) AS firstMs, toUnixTimestamp64Milli(max(seen.last)) AS lastMs
        ${isToken(kind) ? `, ${TOKEN_SEEN}` : ''}
      FROM seen
      WHERE ${scope} AND kind = {kind:String}
      GROUP BY ${kind.seen.join(', ')}`

/**
 * Entities in order, each with when it was ever seen. Where only new ones are wanted, they come first: so the first row, which has the totals, is there
 * as long as there is any. The store writes rows before its views: an entity that it has not noted yet is new, and was seen when its rows say.
 */
const LIST = (kind: EntityKind, hourly: string, timed: Timed, scope: string, order: string, onlyNew: boolean): string => `
    SELECT counted.*,
      if(known.lastMs > 0, known.firstMs, counted.ownFirstMs) AS firstMs,
      if(known.lastMs > 0, known.lastMs, counted.ownLastMs) AS lastMs,
      known.lastMs = 0 OR known.firstMs >= {from:Int64} AS isNew,
      ${isToken(kind) ? `${TOKEN_KNOWN},` : ''}
      count() OVER () AS entities, sum(isNew) OVER () AS newEntities
    FROM (
      SELECT *
      FROM (
        SELECT
          ${kind.columns.join(', ')}, ${keySql(kind.columns)} AS key, ${kind.name} AS name,
          sum(calls) AS requests, sum(wrong) AS failures, sum(sent) AS bytesSent, sum(got) AS bytesReceived,
          ${timed.figures.includes('longest') ? 'max(longest) / 1000' : '0'} AS maxMs, ${timed.figures.includes('first') ? OWN_TIMES : NO_TIMES},
          ${kind.vendor} AS ofVendor, ${countsOf(kind)},
          ${timed.columns}
        FROM ${hourly}
        GROUP BY ${kind.columns.join(', ')}) AS grouped
      ${timed.join}) AS counted
    LEFT JOIN (${SEEN(scope, kind)}) AS known
      ON ${kind.columns.map((column, index) => `counted.${column} = known.${kind.seen[index]}`).join(' AND ')}
    ORDER BY ${onlyNew ? 'isNew DESC, ' : ''}${order}, requests DESC, key
    LIMIT {limit:UInt32}
    ${SMALL_READS_SHARED}`

type ListRow = Pick<InventoryRow, 'key' | 'requests' | 'bytesSent' | 'bytesReceived' | 'vendors' | 'clients' | 'hosts' | 'endpoints'> & {
  failures: number
  maxMs: number
  us: [number, number, number]
  ofVendor: string
  firstMs: number
  lastMs: number
  isNew: 0 | 1
  entities: number
  newEntities: number
} & Partial<TokenRow>

/** Entities with requests in the range, from the aggregates per hour where the filter allows it, and for those that are shown their series. */
export async function inventoryList(
  store: Store,
  scope: OrgScope,
  query: InventoryQuery,
  signal: AbortSignal | undefined,
  context: QueryContext,
): Promise<InventoryResult> {
  const kind = ENTITY_KINDS[query.kind]
  const among = searched(
    query.kind,
    query.search,
    query.kind === 'vendors' && query.search ? await context.correctionsOf(scope.orgId) : undefined,
  )
  const index = query.kind === 'endpoints' ? await declaredOf(context, scope.orgId) : undefined
  const standing = query.standing && index ? standsSo(index, query.standing) : { sql: '1', params: {} }
  const hourly: Hourly = {
    ...query,
    filterColumns: REQUEST_COLUMNS_SQL,
    columns: [...kind.columns, ...kind.along],
    among: `${among.sql} AND ${standing.sql}`,
    figures: [],
  }
  const { by, direction } = query.sort ?? { by: 'requests', direction: 'desc' }
  const order = `${ORDER[by === 'p95' && !kind.timed ? 'requests' : by]} ${direction === 'asc' ? 'ASC' : 'DESC'}`
  const select = (timed: Timed) => {
    const { sql, params } = byHour(scope, { ...hourly, figures: timed.figures })
    const bound: Params = { ...params, ...among.params, ...standing.params, kind: query.kind, limit: query.limit }
    const statement = LIST(kind, sql, timed, ownedBy(scope).sql, order, query.only === 'new')
    return store.select<ListRow>({ sql: statement, params: bound }, signal)
  }
  const where = requestsWhere(scope, query)
  const ways = kind.timed
    ? waysToTimes({ ...query, sort: 'p95', groupBy: [] }, `${where.sql} AND ${hourly.among}`, kind.columns)
    : [isToken(kind) ? TOKEN_TIMED : UNTIMED]
  if (index && query.standing === 'uncalled') return pageOf(await uncalled(store, scope, query, index, signal), query)
  const found = await firstThatFits(ways, select)
  const shown = query.only === 'new' ? found.filter(({ isNew }) => isNew === 1) : found
  const series = await seriesOf(
    store,
    scope,
    query,
    shown.map(({ key }) => key),
    signal,
  )
  return {
    rows: shown.map((row) => ({ ...rowOf(row, kind), ...series(row.key), standing: (index && standingOf(index, row.key)) ?? null })),
    entities: found[0]?.entities ?? 0,
    newEntities: found[0]?.newEntities ?? 0,
  }
}

/** Of rows without requests, which the store has none of. */
function pageOf(rows: readonly InventoryRow[], { sort, limit, only }: InventoryQuery): InventoryResult {
  const by = sort?.by === 'first' || sort?.by === 'last' ? (`${sort.by}Ms` as const) : undefined
  const sign = sort?.direction === 'asc' ? 1 : -1
  const name = ({ key }: InventoryRow): string => key.join(' ').toLowerCase()
  const byName = (a: InventoryRow, b: InventoryRow): number => (name(a) < name(b) ? -1 : 1)
  const sorted = rows.toSorted((a, b) => {
    if (sort?.by === 'name') return sign * byName(a, b)
    return (by && sign * ((a[by] ?? 0) - (b[by] ?? 0))) || byName(a, b)
  })
  // What nobody calls is nothing new
  return { rows: only === 'new' ? [] : sorted.slice(0, limit), entities: rows.length, newEntities: 0 }
}

function rowOf({ requests, maxMs, ...row }: ListRow, kind: EntityKind): Omit<InventoryRow, 'requestsBefore' | 'series' | 'standing'> {
  const isKnown = row.lastMs > 0
  return {
    key: row.key,
    requests,
    failed: row.failures,
    bytesSent: row.bytesSent,
    bytesReceived: row.bytesReceived,
    vendors: row.vendors,
    clients: row.clients,
    hosts: row.hosts,
    endpoints: row.endpoints,
    vendor: row.ofVendor,
    p95Ms: kind.timed ? quantileMs(row.us[1], 0.95, { count: requests, maxMs }) : null,
    firstMs: isKnown ? row.firstMs : null,
    lastMs: isKnown ? row.lastMs : null,
    isNew: row.isNew === 1,
    token: isToken(kind) ? tokenOf(row as TokenRow) : null, // LIST selects these columns for tokens
  }
}

/** When one entity was seen, in whatever range. */
export async function inventorySeen(store: Store, scope: OrgScope, { kind, entity }: SeenQuery, signal?: AbortSignal): Promise<SeenResult> {
  const { seen } = ENTITY_KINDS[kind]
  const ofToken = isToken(ENTITY_KINDS[kind])
  const owned = ownedBy(scope)
  const parts = seen.map((column, index) => `${column} = {key${index}:String}`)
  const sql = `
    SELECT count() AS parts, toUnixTimestamp64Milli(min(seen.first)) AS firstMs, toUnixTimestamp64Milli(max(seen.last)) AS lastMs
      ${ofToken ? `, ${TOKEN_SEEN}` : ''}
    FROM seen
    WHERE ${[owned.sql, 'kind = {kind:String}', ...parts].join(' AND ')}`
  const params = { ...owned.params, kind, ...Object.fromEntries(seen.map((_, index) => [`key${index}`, entity[index] ?? ''])) }
  const [found] = await store.select<SeenRow>({ sql, params }, signal)
  if (!found || found.parts === 0) return { firstMs: null, lastMs: null, token: null }
  return { firstMs: found.firstMs, lastMs: found.lastMs, token: ofToken ? seenTokenOf(found) : null }
}

/** Facts of a token are there where a token was asked for. */
type SeenRow = TokenSeenRow & { parts: number; firstMs: number; lastMs: number }
