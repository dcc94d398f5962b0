import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { InventoryQuery, InventoryRow } from '#wire/pulse/inventory.ts'

import type { Store } from '../store.ts'
import { SKETCH } from './endpoint-times.ts'
import { keySql } from './groups.ts'
import { areShown, boundIds, ENTITY_KINDS, type EntityId, type EntityKind, isToken } from './inventory-kinds.ts'
import { TOKEN_SEEN, type TokenSeenRow } from './inventory-tokens.ts'
import { ownedBy, requestsWhere } from './scope.ts'

/** Times are those ever, or of the range where the store has not noted the entity yet. */
interface Details extends Pick<InventoryRow, 'key' | 'firstMs' | 'lastMs'> {
  /** What `seen` has of it. */
  noted: Partial<TokenSeenRow> | undefined
  /** Microseconds: middle, 95th and 99th percentile, and the longest. */
  times: TimedRow | undefined
}

/** What an entity is and when it was seen; durations from rows, which is quicker than to unpack those that are kept by the hour. None: its rows went meanwhile. */
export async function detailsOf(
  store: Store,
  scope: OrgScope,
  query: InventoryQuery,
  ids: readonly EntityId[],
  signal?: AbortSignal,
): Promise<(id: EntityId) => Details | undefined> {
  const kind = ENTITY_KINDS[query.kind]
  const [seen, times] = await Promise.all([seenOf(), timesOf()])
  return (id) => {
    const found = seen.get(id)
    const timed = times.get(id)
    if (!found || (kind.isTimed && !timed)) return undefined
    const { key, firstMs, lastMs, isNoted, ...facts } = found
    return { key, firstMs, lastMs, noted: isNoted ? facts : undefined, times: timed }
  }

  async function seenOf(): Promise<Map<EntityId, SeenRow & { isNoted: boolean }>> {
    if (ids.length === 0) return new Map()
    const owned = ownedBy(scope)
    const params = { ...owned.params, kind: query.kind, ...boundIds(ids) }
    const noted = await store.select<SeenRow>({ sql: SEEN(kind, owned.sql), params }, signal)
    const found = new Map(noted.map((row) => [row.id, { ...row, isNoted: true }]))
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) return found
    // The store writes rows before its views
    const where = requestsWhere(scope, query)
    const statement = { sql: NOT_NOTED(kind, where.sql), params: { ...where.params, ...boundIds(missing) } }
    for (const row of await store.select<SeenRow>(statement, signal)) found.set(row.id, { ...row, isNoted: false })
    return found
  }

  async function timesOf(): Promise<Map<EntityId, TimedRow>> {
    if (ids.length === 0 || !kind.isTimed) return new Map()
    const where = requestsWhere(scope, query)
    const rows = await store.select<TimedRow>({ sql: TIMED(kind, where.sql), params: { ...where.params, ...boundIds(ids) } }, signal)
    return new Map(rows.map((row) => [row.id, row]))
  }
}

interface SeenRow extends Partial<TokenSeenRow> {
  id: EntityId
  key: string[]
  firstMs: number
  lastMs: number
}
interface TimedRow {
  id: EntityId
  us: [number, number, number]
  longest: number
  clients?: number
}

const SEEN = (kind: EntityKind, owned: string): string => `
    SELECT ${kind.idSeen} AS id, ${keySql(kind.seen.map((column) => `any(${column})`))} AS key,
      toUnixTimestamp64Milli(min(seen.first)) AS firstMs, toUnixTimestamp64Milli(max(seen.last)) AS lastMs
      ${isToken(kind) ? `, ${TOKEN_SEEN}` : ''}
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

const TIMED = (kind: EntityKind, where: string): string => `
    SELECT ${kind.id} AS id, ${SKETCH}(duration_us) AS us, max(duration_us) AS longest${kind.timed === '' ? '' : `, ${kind.timed}`}
    FROM requests
    WHERE ${where} AND ${areShown(kind)}
    GROUP BY ${kind.id}
    SETTINGS optimize_use_projections = 0`
