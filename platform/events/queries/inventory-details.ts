import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { InventoryQuery, InventoryRow } from '#wire/pulse/inventory.ts'

import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import type { Store } from '../store.ts'
import { SKETCH } from './endpoint-times.ts'
import { keySql } from './groups.ts'
import { byHour, SMALL_READS_SHARED } from './hourly.ts'
import { areShown, boundIds, type Counted, ENTITY_KINDS, type EntityId, type EntityKind, isToken } from './inventory-kinds.ts'
import { TOKEN_SEEN, tokenOf, type TokenRow, type TokenSeenRow } from './inventory-tokens.ts'
import { quantileMs } from './quantiles.ts'
import { ownedBy, requestsWhere } from './scope.ts'

/** Times are those ever, or of the range where the store has not noted the entity yet; null where they are not read. */
type Details = Pick<InventoryRow, Counted | 'p95Ms' | 'key' | 'vendor' | 'firstMs' | 'lastMs' | 'token'> & { isNoted: boolean }

/**
 * What is worked out for the entities that are shown only: when they were seen; durations from rows, which is quicker than to unpack those that are kept
 * by the hour; and how many different others each has to do with, from the figures by the hour that have both. None: its rows went or became another
 * entity's meanwhile, as when a decision about templates is worked into what is stored.
 */
export async function detailsOf(
  store: Store,
  scope: OrgScope,
  query: InventoryQuery,
  ids: readonly EntityId[],
  signal?: AbortSignal,
): Promise<(row: { id: EntityId; requests: number }) => Details | undefined> {
  const kind = ENTITY_KINDS[query.kind]
  const shown = ids.length > 0
  const owned = ownedBy(scope)
  const where = requestsWhere(scope, query)
  const timed = `${where.sql} AND ${areShown(kind)}`
  const [seen, times, ...counted] = await Promise.all([
    shown
      ? store.select<SeenRow>({ sql: SEEN(kind, owned.sql), params: { ...owned.params, kind: query.kind, ...boundIds(ids) } }, signal)
      : ([] as SeenRow[]),
    shown && kind.isTimed
      ? store.select<TimedRow>({ sql: TIMED(kind, timed), params: { ...where.params, ...boundIds(ids) } }, signal)
      : ([] as TimedRow[]),
    ...(shown ? kind.counted : []).map(({ columns, of, figures }) => {
      const hourly = byHour(scope, { ...query, filterColumns: REQUEST_COLUMNS_SQL, columns, among: areShown(kind), figures: of })
      return store.select<CountedRow>(
        { sql: COUNTED(kind.id, hourly.sql, figures), params: { ...hourly.params, ...boundIds(ids) } },
        signal,
      )
    }),
  ])
  const seenOf = new Map(seen.map((row) => [row.id, row]))
  const timesOf = new Map(times.map((row) => [row.id, row]))
  const countedOf = counted.map((rows) => new Map(rows.map((row) => [row.id, row])))
  return ({ id, requests }) => {
    if (kind.isTimed && !timesOf.has(id)) return undefined
    const noted = seenOf.get(id)
    const { key = [String(id)], us = [0, 0, 0], longest = 0, ofVendor = '', ...timed } = timesOf.get(id) ?? {}
    const found: Partial<CountedRow> = Object.assign({ ...timed }, ...countedOf.map((rows) => rows.get(id)))
    const { vendors = null, clients = null, hosts = null, endpoints = null } = found
    const { firstMs = null, lastMs = null } = noted ?? found
    return {
      key,
      vendor: ofVendor,
      firstMs,
      lastMs,
      isNoted: noted !== undefined,
      vendors,
      clients,
      hosts,
      endpoints,
      p95Ms: kind.isTimed ? quantileMs(us[1], 0.95, { count: requests, maxMs: longest / 1000 }) : null,
      token: isToken(kind) ? tokenOf(found, noted ?? {}) : null,
    }
  }
}

interface SeenRow extends Partial<TokenSeenRow> {
  id: EntityId
  firstMs: number
  lastMs: number
}
interface TimedRow {
  id: EntityId
  key: string[]
  us: [number, number, number]
  longest: number
  firstMs: number
  lastMs: number
  clients?: number
  ofVendor?: string
}
type CountedRow = { id: EntityId; firstMs?: number; lastMs?: number } & { [Figure in Counted]?: number } & Partial<TokenRow>

const SEEN = (kind: EntityKind, owned: string): string => `
    SELECT ${kind.idSeen} AS id, toUnixTimestamp64Milli(min(seen.first)) AS firstMs, toUnixTimestamp64Milli(max(seen.last)) AS lastMs
      ${isToken(kind) ? `, ${TOKEN_SEEN}` : ''}
    FROM seen
    WHERE ${owned} AND kind = {kind:String} AND ${kind.idSeen} IN {ids:Array(${kind.type})}
    GROUP BY id`

const TIMED = ({ id, columns, timed }: EntityKind, where: string): string => `
    SELECT ${id} AS id, ${keySql(columns.map((column) => `any(${column})`))} AS key,
      ${SKETCH}(duration_us) AS us, max(duration_us) AS longest,
      toUnixTimestamp64Milli(min(ts)) AS firstMs, toUnixTimestamp64Milli(max(ts)) AS lastMs${timed === '' ? '' : `, ${timed}`}
    FROM requests
    WHERE ${where}
    GROUP BY ${id}`

const COUNTED = (id: string, hourly: string, figures: Readonly<Record<string, string>>): string => `
    SELECT ${[`${id} AS id`, ...Object.entries(figures).map(([figure, sql]) => `${sql} AS ${figure}`)].join(', ')}
    FROM ${hourly}
    GROUP BY ${id}
    ${SMALL_READS_SHARED}`
