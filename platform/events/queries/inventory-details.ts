import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { InventoryQuery, InventoryRow } from '#wire/pulse/inventory.ts'

import type { Store } from '../store.ts'
import { keySql } from './groups.ts'
import { areShown, boundIds, type EntityId, type EntityKind, kindOf } from './inventory-kinds.ts'
import type { TokenSeenRow } from './inventory-tokens.ts'
import { ownedBy, requestsWhere } from './scope.ts'

/** Times are those ever, or of the range where the store has not noted the entity yet. */
interface Details extends Pick<InventoryRow, 'key' | 'firstMs' | 'lastMs'> {
  /** What `seen` has of it. */
  noted: Partial<TokenSeenRow> | undefined
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
  const params = { ...owned.params, kind: query.kind, ...boundIds(ids) }
  const noted = await store.select<SeenRow>({ sql: SEEN(kind, owned.sql), params }, signal)
  const found = new Map(
    noted.map(({ id, key, firstMs, lastMs, ...facts }): [EntityId, Details] => [id, { key, firstMs, lastMs, noted: facts }]),
  )
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length > 0) {
    // The store writes rows before its views
    const where = requestsWhere(scope, query)
    const statement = { sql: NOT_NOTED(kind, where.sql), params: { ...where.params, ...boundIds(missing) } }
    for (const { id, ...row } of await store.select<SeenRow>(statement, signal)) found.set(id, { ...row, noted: undefined })
  }
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
      ${kind.facts}
    FROM seen
    WHERE ${owned} AND kind = {kind:String} AND ${kind.idSeen} IN {ids:Array(${kind.type})}
    GROUP BY id`

const NOT_NOTED = (kind: EntityKind, where: string): string => `
    SELECT ${kind.id} AS id, ${keySql(kind.columns.map((column) => `any(${column})`))} AS key,
      toUnixTimestamp64Milli(min(ts)) AS firstMs, toUnixTimestamp64Milli(max(ts)) AS lastMs
    FROM requests
    WHERE ${where} AND ${areShown(kind)}
    GROUP BY ${kind.id}
    SETTINGS optimize_use_projections = 0`
