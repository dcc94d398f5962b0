import { type DeclaredIndex, standingOf } from '#domain/openapi/compare.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { InventoryQuery, InventoryResult, InventoryRow, SeenQuery, SeenResult } from '#wire/pulse/inventory.ts'

import type { Store } from '../store.ts'
import { detailsOf } from './inventory-details.ts'
import { figuresOf, hasMeasure } from './inventory-figures.ts'
import { ENTITY_KINDS, haveKeys, searched } from './inventory-kinds.ts'
import { rankedRows } from './inventory-ranked.ts'
import { declaredOf, standsSo, uncalled } from './inventory-standing.ts'
import { seenTokenOf, tokenOf, type TokenSeenRow } from './inventory-tokens.ts'
import { quantileMs } from './quantiles.ts'
import { ownedBy, type QueryContext, type Where } from './scope.ts'

/** Entities with requests in the range: ordered and limited first, then whatever is shown of those. */
export async function inventoryList(
  store: Store,
  scope: OrgScope,
  query: InventoryQuery,
  signal: AbortSignal | undefined,
  context: QueryContext,
): Promise<InventoryResult> {
  const isNamed = query.kind === 'vendors' && query.search
  const named = searched(query, isNamed ? await context.correctionsOf(scope.orgId) : undefined)
  const index = query.kind === 'endpoints' ? await declaredOf(context, scope.orgId) : undefined
  const reviewed = query.reviewed && (await context.reviewedOf(scope.orgId, query.kind, query.reviewed))
  if (index && query.standing === 'uncalled') return pageOf(withKeys(await uncalled(store, scope, query, index, signal), reviewed), query)
  const so = index && query.standing ? standsSo(index, query.standing) : EVERY
  const among = [named, so, reviewed ? haveKeys(query.kind, reviewed) : EVERY].reduce(both)
  const [found, isMeasure] = await Promise.all([
    rankedRows(store, scope, query, among, context.durationLimits, signal),
    hasMeasure(store, scope, query.range, signal),
  ])
  const ids = found.map(({ id }) => id)
  const requests = found.reduce((sum, row) => sum + row.requests, 0)
  const { entities = 0, newEntities = 0 } = found[0] ?? {}
  const isTimed = found[0]?.slow !== undefined
  const [figures, details] = await Promise.all([
    figuresOf(store, scope, query, ids, { entities, requests, isMeasure, isTimed }, signal),
    detailsOf(store, scope, query, ids, signal),
  ])
  const rows = found.flatMap((row) => {
    const of = figures(row.id)
    const detailed = details(row.id)
    if (!of || !detailed) return []
    const { facts, ...seen } = detailed
    const { requests, failed, bytesSent, bytesReceived, series, requestsBefore, us, longest = 0 } = of
    const sketchedMs = us ? quantileMs(us[1], 0.95, { count: requests, maxMs: longest / 1000 }) : null
    const { vendors = null, clients = null, hosts = null, endpoints = null, ofVendor = '' } = of
    return {
      ...withStanding(seen, index),
      requests,
      failed,
      bytesSent,
      bytesReceived,
      series,
      requestsBefore,
      vendors,
      clients,
      hosts,
      endpoints,
      vendor: ofVendor,
      p95Ms: row.slow === undefined ? sketchedMs : row.slow / 1000,
      token: query.kind === 'api-tokens' ? tokenOf(of, facts) : null,
      isNew: row.isNew === 1,
    }
  })
  return { rows, entities, newEntities }
}

const EVERY: Where = { sql: '1', params: {} }
const both = (one: Where, other: Where): Where => ({ sql: `${one.sql} AND ${other.sql}`, params: { ...one.params, ...other.params } })

/** Those with one of these keys; all where there are none to go by. */
function withKeys(rows: InventoryRow[], keys: readonly (readonly string[])[] | undefined): InventoryRow[] {
  const wanted = keys && new Set(keys.map((key) => JSON.stringify(key)))
  return wanted ? rows.filter(({ key }) => wanted.has(JSON.stringify(key))) : rows
}

const withStanding = <Row extends { key: string[] }>(row: Row, index: DeclaredIndex | undefined) => ({
  ...row,
  standing: (index && standingOf(index, row.key)) ?? null,
})

/** Of rows without requests, which the store has none of. */
function pageOf(rows: readonly InventoryRow[], { sort, limit, offset = 0, only }: InventoryQuery): InventoryResult {
  const by = sort?.by === 'first' || sort?.by === 'last' ? (`${sort.by}Ms` as const) : undefined
  const sign = sort?.direction === 'asc' ? 1 : -1
  const name = ({ key }: InventoryRow): string => key.join(' ').toLowerCase()
  const byName = (a: InventoryRow, b: InventoryRow): number => (name(a) < name(b) ? -1 : 1)
  const sorted = rows.toSorted((a, b) => {
    if (sort?.by === 'name') return sign * byName(a, b)
    return (by && sign * ((a[by] ?? 0) - (b[by] ?? 0))) || byName(a, b)
  })
  // What nobody calls is nothing new
  return only === 'new'
    ? { rows: [], entities: 0, newEntities: 0 }
    : { rows: sorted.slice(offset, offset + limit), entities: rows.length, newEntities: 0 }
}

/** When one entity was seen, in whatever range. */
export async function inventorySeen(store: Store, scope: OrgScope, { kind, entity }: SeenQuery, signal?: AbortSignal): Promise<SeenResult> {
  const { seen, factsSeen } = ENTITY_KINDS[kind]
  const owned = ownedBy(scope)
  const parts = seen.map((column, index) => `${column} = {key${index}:String}`)
  const sql = `
    SELECT count() AS parts, toUnixTimestamp64Milli(min(seen.first)) AS firstMs, toUnixTimestamp64Milli(max(seen.last)) AS lastMs
      ${factsSeen}
    FROM seen
    WHERE ${[owned.sql, 'kind = {kind:String}', ...parts].join(' AND ')}`
  const params = { ...owned.params, kind, ...Object.fromEntries(seen.map((_, index) => [`key${index}`, entity[index] ?? ''])) }
  const [found] = await store.select<SeenRow>({ sql, params }, signal)
  if (!found || found.parts === 0) return { firstMs: null, lastMs: null, token: null }
  return { firstMs: found.firstMs, lastMs: found.lastMs, token: kind === 'api-tokens' ? seenTokenOf(found) : null }
}

/** Facts of a token are there where a token was asked for. */
type SeenRow = TokenSeenRow & { parts: number; firstMs: number; lastMs: number }
