import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { InventoryQuery, InventorySort } from '#wire/pulse/inventory.ts'

import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import { SKETCH } from './endpoint-times.ts'
import { type Figure, type Hourly, prefers } from './hourly-kept.ts'
import { byHour, SMALL_READS_SHARED } from './hourly.ts'
import { type EntityId, type EntityKind, kindOf } from './inventory-kinds.ts'
import { ownedBy, requestsWhere, type Where } from './scope.ts'

/** An entity of the list, in order, with what is counted of all of them. */
export interface RankedRow {
  id: EntityId
  isNew: 0 | 1
  entities: number
  newEntities: number
}

const ORDER: Readonly<Record<InventorySort, string>> = {
  name: 'lower(known.named)',
  requests: 'requests',
  failed: 'failures',
  bytes: 'bytes',
  p95: 'if(requests < 20, toFloat64(timed.longest), timed.us[2])',
  first: 'firstMs',
  last: 'lastMs',
}
/** What the order needs besides requests: each sum of all entities takes a fifth of the time of the list. */
const SUMS: Readonly<Partial<Record<InventorySort, { figures: readonly Figure[]; sql: string }>>> = {
  failed: { figures: ['wrong'], sql: ', sum(wrong) AS failures' },
  bytes: { figures: ['sent', 'got'], sql: ', sum(sent) + sum(got) AS bytes' },
}
const NEEDS_SEEN: ReadonlySet<InventorySort> = new Set(['name', 'first', 'last'])

/**
 * The entities that are shown, in order: of all others nothing but what the order is by is worked out, and what was seen of them only where it is the order. Where only
 * new ones are wanted, they come first: so the first row, which has the totals, is there as long as there is any.
 */
export function ranked(scope: OrgScope, query: InventoryQuery, among: Where): Where {
  const kind = kindOf(query)
  const by = query.sort?.by ?? 'requests'
  const sort = by === 'p95' && !kind.timed ? 'requests' : by
  const asked: Hourly = {
    ...query,
    filterColumns: REQUEST_COLUMNS_SQL,
    columns: [kind.id],
    among: among.sql,
    figures: ['calls', ...(SUMS[sort]?.figures ?? [])],
  }
  const hourly = byHour(scope, asked)
  const where = requestsWhere(scope, query)
  const owned = `${ownedBy(scope).sql} AND kind = {kind:String}`
  const isJoined = NEEDS_SEEN.has(sort) || query.only === 'new'
  return {
    sql: `
    SELECT id, ${isJoined ? JOINED : `id NOT IN (${SEEN_BEFORE(kind, owned)}) AS isNew`},
      count() OVER () AS entities, sum(isNew) OVER () AS newEntities
    FROM (
      SELECT ${kind.id} AS id, sum(calls) AS requests${SUMS[sort]?.sql ?? ''}
      FROM ${hourly.sql}
      GROUP BY ${kind.id}) AS counted
    ${isJoined ? `LEFT JOIN (${ALL_SEEN(kind, owned, sort)}) AS known ON counted.id = known.seenId` : ''}
    ${sort === 'p95' ? `INNER JOIN (${SKETCHED(kind.id, `${where.sql} AND ${among.sql}`)}) AS timed ON counted.id = timed.timedId` : ''}
    ORDER BY ${query.only === 'new' ? 'isNew DESC, ' : ''}${ORDER[sort]} ${query.sort?.direction === 'asc' ? 'ASC' : 'DESC'}, requests DESC, id
    LIMIT {limit:UInt32} OFFSET {offset:UInt32}
    ${SMALL_READS_SHARED}${prefers(asked, ', ')}`,
    params: { ...hourly.params, ...among.params, kind: query.kind, limit: query.limit, offset: query.offset ?? 0 },
  }
}

/** What the store has not noted yet, because it writes rows before its views, is new. */
const JOINED = 'known.firstMs AS firstMs, known.lastMs AS lastMs, known.lastMs = 0 OR known.firstMs >= {from:Int64} AS isNew'

const ALL_SEEN = ({ idSeen, named }: EntityKind, owned: string, sort: InventorySort): string => `
      SELECT ${idSeen} AS seenId, ${sort === 'name' ? `any(${named}) AS named, ` : ''}
        toUnixTimestamp64Milli(min(seen.first)) AS firstMs, toUnixTimestamp64Milli(max(seen.last)) AS lastMs
      FROM seen
      WHERE ${owned}
      GROUP BY seenId`

/** An entity has a row for each of its environments, and for each insert that is not merged yet: those of an hour of inserts are read once, as numbers where it has one. */
const SEEN_BEFORE = ({ idSeen }: EntityKind, owned: string): string => `
      SELECT ${idSeen} AS id
      FROM seen
      WHERE ${owned} AND first < fromUnixTimestamp64Milli({from:Int64})`

/** Durations of every entity: only where they are the order. */
const SKETCHED = (id: string, where: string): string => `
      SELECT ${id} AS timedId, ${SKETCH}(duration_us) AS us, max(duration_us) AS longest
      FROM requests
      WHERE ${where}
      GROUP BY ${id}`
