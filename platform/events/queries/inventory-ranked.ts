import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { InventoryQuery, InventorySort } from '#wire/pulse/inventory.ts'

import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import { SKETCH } from './endpoint-times.ts'
import { byHour, type Figure, SMALL_READS_SHARED } from './hourly.ts'
import { ENTITY_KINDS, type EntityId, isToken } from './inventory-kinds.ts'
import { TOKEN_IN_RANGE, TOKEN_KNOWN, TOKEN_SEEN, type TokenRow } from './inventory-tokens.ts'
import { ownedBy, requestsWhere, type Where } from './scope.ts'

/** An entity of the list, in order, with what is counted of all of them. */
export interface RankedRow extends Partial<TokenRow> {
  id: EntityId
  requests: number
  failures: number
  bytesSent: number
  bytesReceived: number
  /** 0: not known yet. */
  firstMs: number
  lastMs: number
  isNew: 0 | 1
  entities: number
  newEntities: number
}

const ORDER: Readonly<Record<InventorySort, string>> = {
  name: 'lower(known.named)',
  requests: 'requests',
  failed: 'failures',
  bytes: 'bytesSent + bytesReceived',
  p95: 'if(requests < 20, toFloat64(timed.longest), timed.us[2])',
  first: 'firstMs',
  last: 'lastMs',
}

const SUMS = ['calls', 'wrong', 'sent', 'got'] as const
const OWN_TIMES = 'toUnixTimestamp64Milli(min(first)) AS ownFirstMs, toUnixTimestamp64Milli(max(last)) AS ownLastMs'
/** Vendors and endpoints get theirs with their durations, clients none. */
const NO_TIMES = 'toInt64(0) AS ownFirstMs, toInt64(0) AS ownLastMs'

/**
 * The entities that are shown, in order: of all others nothing but sums is worked out. Where only new ones are wanted, they come first: so the first row,
 * which has the totals, is there as long as there is any. The store writes rows before its views: an entity that it has not noted yet is new, and was
 * seen when its rows say.
 */
export function ranked(scope: OrgScope, query: InventoryQuery, among: Where): Where {
  const kind = ENTITY_KINDS[query.kind]
  const ofTokens = isToken(kind)
  const by = query.sort?.by ?? 'requests'
  const sort = by === 'p95' && !kind.isTimed ? 'requests' : by
  const figures: Figure[] = [...SUMS, ...(ofTokens ? (['first', 'last', 'late'] as const) : [])]
  const columns = [kind.id, ...(ofTokens ? ['token_mask', 'token_type', 'token_carrier'] : [])]
  const hourly = byHour(scope, { ...query, filterColumns: REQUEST_COLUMNS_SQL, columns, among: among.sql, figures })
  const where = requestsWhere(scope, query)
  return {
    sql: `
    SELECT counted.*,
      if(known.lastMs > 0, known.firstMs, counted.ownFirstMs) AS firstMs,
      if(known.lastMs > 0, known.lastMs, counted.ownLastMs) AS lastMs,
      known.lastMs = 0 OR known.firstMs >= {from:Int64} AS isNew,
      ${ofTokens ? `${TOKEN_KNOWN},` : ''}
      count() OVER () AS entities, sum(isNew) OVER () AS newEntities
    FROM (
      SELECT ${kind.id} AS id, sum(calls) AS requests, sum(wrong) AS failures, sum(sent) AS bytesSent, sum(got) AS bytesReceived,
        ${ofTokens ? `${OWN_TIMES}, ${TOKEN_IN_RANGE}` : NO_TIMES}
      FROM ${hourly.sql}
      GROUP BY ${kind.id}) AS counted
    LEFT JOIN (
      SELECT ${kind.idSeen} AS seenId, ${sort === 'name' ? `any(${kind.named}) AS named, ` : ''}
        toUnixTimestamp64Milli(min(seen.first)) AS firstMs, toUnixTimestamp64Milli(max(seen.last)) AS lastMs
        ${ofTokens ? `, ${TOKEN_SEEN}` : ''}
      FROM seen
      WHERE ${ownedBy(scope).sql} AND kind = {kind:String}
      GROUP BY seenId) AS known ON counted.id = known.seenId
    ${sort === 'p95' ? `INNER JOIN (${SKETCHED(kind.id, `${where.sql} AND ${among.sql}`)}) AS timed ON counted.id = timed.timedId` : ''}
    ORDER BY ${query.only === 'new' ? 'isNew DESC, ' : ''}${ORDER[sort]} ${query.sort?.direction === 'asc' ? 'ASC' : 'DESC'}, requests DESC, id
    LIMIT {limit:UInt32}
    ${SMALL_READS_SHARED}`,
    params: { ...hourly.params, ...among.params, kind: query.kind, limit: query.limit },
  }
}

/** Durations of every entity: only where they are the order. */
const SKETCHED = (id: string, where: string): string => `
      SELECT ${id} AS timedId, ${SKETCH}(duration_us) AS us, max(duration_us) AS longest
      FROM requests
      WHERE ${where}
      GROUP BY ${id}`
