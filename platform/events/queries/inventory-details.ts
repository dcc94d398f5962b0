import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { InventoryQuery, InventoryRow } from '#wire/pulse/inventory.ts'

import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import type { Store } from '../store.ts'
import { SKETCH } from './endpoint-times.ts'
import { keySql } from './groups.ts'
import { byHour, SMALL_READS_SHARED } from './hourly.ts'
import { areShown, boundIds, type Counted, ENTITY_KINDS, type EntityId, type EntityKind } from './inventory-kinds.ts'
import { quantileMs } from './quantiles.ts'
import { requestsWhere } from './scope.ts'

/** Times are those of the range, null where they are not read. */
type Details = Pick<InventoryRow, Counted | 'p95Ms' | 'key' | 'vendor' | 'firstMs' | 'lastMs'>

/**
 * What is worked out for the entities that are shown only: durations from rows, which is quicker than to unpack those that are kept by the hour, and how
 * many different others each has to do with, from the figures by the hour that have both. None: its rows went or became another entity's meanwhile,
 * as when a decision about templates is worked into what is stored.
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
  const where = requestsWhere(scope, query)
  const timed = `${where.sql} AND ${areShown(kind)}`
  const [times, ...counted] = await Promise.all([
    shown && kind.isTimed
      ? store.select<TimedRow>({ sql: TIMED(kind, timed), params: { ...where.params, ...boundIds(ids) } }, signal)
      : ([] as TimedRow[]),
    ...(shown ? kind.counted : []).map(({ columns, figures }) => {
      const hourly = byHour(scope, { ...query, filterColumns: REQUEST_COLUMNS_SQL, columns, among: areShown(kind), figures: ['calls'] })
      return store.select<CountedRow>(
        { sql: COUNTED(kind.id, hourly.sql, figures), params: { ...hourly.params, ...boundIds(ids) } },
        signal,
      )
    }),
  ])
  const timesOf = new Map(times.map((row) => [row.id, row]))
  const countedOf = counted.map((rows) => new Map(rows.map(({ id, ...row }) => [id, row])))
  return ({ id, requests }) => {
    if (kind.isTimed && !timesOf.has(id)) return undefined
    const {
      key = [String(id)],
      us = [0, 0, 0],
      longest = 0,
      clients = null,
      ofVendor = '',
      firstMs = null,
      lastMs = null,
    } = timesOf.get(id) ?? {}
    return {
      key,
      vendor: ofVendor,
      firstMs,
      lastMs,
      ...Object.assign({ vendors: null, clients, hosts: null, endpoints: null }, ...countedOf.map((found) => found.get(id))),
      p95Ms: kind.isTimed ? quantileMs(us[1], 0.95, { count: requests, maxMs: longest / 1000 }) : null,
    }
  }
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
type CountedRow = { id: EntityId } & { [Figure in Counted]?: number }

const TIMED = ({ id, columns, timed }: EntityKind, where: string): string => `
    SELECT ${id} AS id, ${keySql(columns.map((column) => `any(${column})`))} AS key,
      ${SKETCH}(duration_us) AS us, max(duration_us) AS longest,
      toUnixTimestamp64Milli(min(ts)) AS firstMs, toUnixTimestamp64Milli(max(ts)) AS lastMs${timed === '' ? '' : `, ${timed}`}
    FROM requests
    WHERE ${where}
    GROUP BY ${id}`

const COUNTED = (id: string, hourly: string, figures: { readonly [Figure in Counted]?: string }): string => `
    SELECT ${[`${id} AS id`, ...Object.entries(figures).map(([figure, sql]) => `${sql} AS ${figure}`)].join(', ')}
    FROM ${hourly}
    GROUP BY ${id}
    ${SMALL_READS_SHARED}`
