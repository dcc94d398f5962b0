import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { InventoryQuery, InventoryRow } from '#wire/pulse/inventory.ts'

import type { Params, Store } from '../store.ts'
import { keySql } from './groups.ts'
import { areShown, boundIds, type EntityId, type EntityKind, kindOf } from './inventory-kinds.ts'
import type { TokenSeenRow } from './inventory-tokens.ts'
import { ownedBy, requestsWhere } from './scope.ts'

/** Times are those ever, or of the range where the store has not noted the entity yet. */
interface Details extends Pick<InventoryRow, 'key' | 'firstMs' | 'lastMs'> {
  facts: Partial<TokenSeenRow>
}

/** What an entity is and when it was seen. None: its rows went meanwhile. */
export async function detailsOf(
  store: Store,
  scope: OrgScope,
  query: InventoryQuery,
  ids: readonly EntityId[],
  signal?: AbortSignal,
): Promise<(id: EntityId) => Details | undefined> {
  if (ids.length === 0) return () => undefined
  const kind = kindOf(query)
  const owned = ownedBy(scope)
  const found = new Map<EntityId, Details>()
  const find = async (sql: string, params: Params, of: readonly EntityId[]): Promise<void> => {
    const rows = await store.select<SeenRow>({ sql, params: { ...params, kind: query.kind, ...boundIds(of) } }, signal)
    for (const { id, key, firstMs, lastMs, ...facts } of rows) found.set(id, { key, firstMs, lastMs, facts })
  }
  await find(SEEN(kind, owned.sql), owned.params, ids)
  // The store writes rows before its views
  const missing = ids.filter((id) => !found.has(id))
  const where = requestsWhere(scope, query)
  if (missing.length > 0) await find(NOT_NOTED(kind, where.sql), where.params, missing)
  return (id) => found.get(id)
}

interface SeenRow extends Partial<TokenSeenRow> {
  id: EntityId
  key: string[]
  firstMs: number
  lastMs: number
}

const SEEN = (kind: EntityKind, owned: string): string => `
    SELECT ${kind.idSeen} AS id, ${keySql(kind.seen.map((column) => `any(${column})`))} AS key,
      toUnixTimestamp64Milli(min(seen.first)) AS firstMs, toUnixTimestamp64Milli(max(seen.last)) AS lastMs
      ${kind.factsSeen}
    FROM seen
    WHERE ${owned} AND kind = {kind:String} AND ${kind.idSeen} IN {ids:Array(${kind.type})}
    GROUP BY id`

const NOT_NOTED = (kind: EntityKind, where: string): string => `
    SELECT ${kind.id} AS id, ${keySql(kind.columns.map((column) => `any(${column})`))} AS key,
      toUnixTimestamp64Milli(min(ts)) AS firstMs, toUnixTimestamp64Milli(max(ts)) AS lastMs
      ${kind.factsOfRows}
    FROM requests
    WHERE ${where} AND ${areShown(kind)}
    GROUP BY ${kind.id}
    SETTINGS optimize_use_projections = 0`
