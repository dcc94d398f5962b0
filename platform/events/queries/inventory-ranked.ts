import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { InventoryQuery, InventorySort } from '#wire/pulse/inventory.ts'

import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import { firstThatFits, type Store } from '../store.ts'
import type { DurationLimits } from './duration-limits.ts'
import { sketchedSql, sketchedStepSql, stepOf } from './duration-steps.ts'
import { SKETCH } from './endpoint-times.ts'
import { type Figure, type Hourly, prefers } from './hourly-kept.ts'
import { byHour, FROM_ROWS, SMALL_READS_SHARED } from './hourly.ts'
import { type EntityId, type EntityKind, kindOf } from './inventory-kinds.ts'
import { ownedBy, requestsWhere, type Where } from './scope.ts'

/** An entity of the list, in order, with what is counted of all of them. */
export interface RankedRow {
  id: EntityId
  /** In the range. */
  requests: number
  isNew: 0 | 1
  entities: number
  newEntities: number
  /** Microseconds, where the order is by it and it is what is shown: 95th percentile, or the longest where that is shown in its place. */
  slow?: number
  /** The step of that duration, where the order is by steps; 0 where it lies below those that were read. */
  step?: number
}

const ORDER: Readonly<Record<InventorySort, string>> = {
  name: 'lower(known.named)',
  requests: 'requests',
  failed: 'failures',
  bytes: 'bytes',
  p95: 'slow',
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
 * The entities that are shown, in order. With the longest durations first, only durations as long as the last of this page was when it was asked for before are looked
 * at; where too few are, all of them.
 */
export async function rankedRows(
  store: Store,
  scope: OrgScope,
  query: InventoryQuery,
  wanted: Where,
  limits: DurationLimits | undefined,
  signal?: AbortSignal,
): Promise<RankedRow[]> {
  const select = (way: Where): Promise<RankedRow[]> => store.select(way, signal)
  const isFromLongest = sortOf(query) === 'p95' && query.sort?.direction === 'desc'
  if (!limits || !isFromLongest) return firstThatFits(waysToRank(scope, query, wanted), select)
  const limit = limits.of(scope, query)
  const longest = limit.step === undefined ? undefined : await firstThatFits(waysToRank(scope, query, wanted, limit.step), select)
  const rows = longest?.every(isKnown) ? longest : await firstThatFits(waysToRank(scope, query, wanted), select)
  const last = rows.at(-1)
  if (last && isWorthLimit(query, last)) limit.keep(last.step ?? stepOf(last.slow ?? 0))
  return rows
}

/** Where durations would be sorted anyway, less is less to sort. Otherwise sketches are made, which is quicker unless most durations are shorter. */
const isWorthLimit = (query: InventoryQuery, { entities }: RankedRow): boolean =>
  kindOf(query).inOrder !== undefined || entities >= SKETCHED_PAGES_MIN * ((query.offset ?? 0) + query.limit)
const SKETCHED_PAGES_MIN = 4

const isKnown = ({ step }: RankedRow): boolean => step !== 0

function sortOf(query: InventoryQuery): InventorySort {
  const by = query.sort?.by ?? 'requests'
  return by === 'p95' && !kindOf(query).timed ? 'requests' : by
}

/**
 * Of all entities nothing but what the order is by is worked out, and what was seen of them only where it is the order. Where only new ones are wanted, no others are
 * counted. Each way needs less memory than the one before it. `least`: the shortest duration that is looked at, as a step.
 */
function waysToRank(scope: OrgScope, query: InventoryQuery, wanted: Where, least?: number): readonly Where[] {
  const kind = kindOf(query)
  const sort = sortOf(query)
  const owned = `${ownedBy(scope).sql} AND kind = {kind:String}`
  const isOnlyNew = query.only === 'new'
  const among = isOnlyNew ? { ...wanted, sql: `${wanted.sql} AND ${kind.id} IN (${FIRST_SEEN(kind, owned)})` } : wanted
  const known = isOnlyNew ? `${owned} AND ${BEGINS_IN_RANGE(kind, owned)}` : owned
  const isJoined = NEEDS_SEEN.has(sort)
  const ways = sort === 'p95' ? countedByDuration(scope, query, kind, among, least) : [countedByHour(scope, query, kind, among, SUMS[sort])]
  return ways.map(({ sql, params, shown, settings }) => ({
    sql: `
    SELECT id, requests, ${shown}${isJoined ? JOINED : isOnlyNew ? '1 AS isNew' : `id NOT IN (${SEEN_BEFORE(kind, owned)}) AS isNew`},
      count() OVER () AS entities, sum(isNew) OVER () AS newEntities
    FROM (${sql}) AS counted
    ${isJoined ? `LEFT JOIN (${ALL_SEEN(kind, known, sort)}) AS known ON counted.id = known.seenId` : ''}
    ORDER BY ${ORDER[sort]} ${query.sort?.direction === 'asc' ? 'ASC' : 'DESC'}, requests DESC, id
    LIMIT {limit:UInt32} OFFSET {offset:UInt32}
    ${settings}`,
    params: { ...params, ...among.params, kind: query.kind, limit: query.limit, offset: query.offset ?? 0 },
  }))
}

/** Each entity of the range with its requests and what the order is by. */
interface CountedSql extends Where {
  /** What of it is shown. */
  shown: '' | 'slow, ' | 'slow, step, ' | 'slow AS step, '
  /** Settings of the whole statement. */
  settings: string
}

function countedByHour(
  scope: OrgScope,
  query: InventoryQuery,
  kind: EntityKind,
  among: Where,
  sums: (typeof SUMS)[InventorySort],
): CountedSql {
  const asked: Hourly = {
    ...query,
    filterColumns: REQUEST_COLUMNS_SQL,
    columns: [kind.id],
    among: among.sql,
    figures: ['calls', ...(sums?.figures ?? [])],
  }
  const { sql, params } = byHour(scope, asked)
  return {
    sql: `
      SELECT ${kind.id} AS id, sum(calls) AS requests${sums?.sql ?? ''}
      FROM ${sql}
      GROUP BY ${kind.id}`,
    params,
    shown: '',
    settings: `${SMALL_READS_SHARED}${prefers(asked, ', ')}`,
  }
}

/**
 * Durations of every request are read, and entities are ordered by what is shown of them. Where many have few requests each, to sort their durations takes a quarter of
 * the time of sketches, but more memory; they are sorted by steps, of which two that are equal lie within 0.07 %.
 */
function countedByDuration(
  scope: OrgScope,
  query: InventoryQuery,
  kind: EntityKind,
  among: Where,
  least: number | undefined,
): readonly CountedSql[] {
  const { sql, params } = requestsWhere(scope, query)
  const from = `
      FROM requests
      WHERE ${sql} AND ${among.sql}
      GROUP BY ${kind.id}`
  const bySketch: CountedSql = {
    sql: `
      SELECT ${kind.id} AS id, count() AS requests, toFloat64(max(duration_us)) AS longest,
        if(requests < ${LONGEST_BELOW}, longest, least(${SKETCH}(duration_us)[2], longest)) AS slow${from}`,
    params,
    shown: 'slow, ',
    settings: FROM_ROWS,
  }
  const [steps, requests] =
    least === undefined
      ? ['groupArray(duration_step)', 'length(steps)']
      : ['groupArrayIf(duration_step, duration_step >= {least:UInt16})', 'count()']
  const inSteps = (slow: string, alsoOfRows = ''): Where => ({
    sql: `
      SELECT id, requests, arrayReverseSort(steps) AS fromLongest, fromLongest[${RANK}] AS step, ${slow} AS slow
      FROM (SELECT ${kind.id} AS id, ${steps} AS steps, ${requests} AS requests${alsoOfRows}${from})`,
    params: { ...params, ...(least !== undefined && { least }) },
  })
  if (kind.inOrder !== undefined) {
    const slow = `if(requests < ${LONGEST_BELOW}, step, least(${sketchedStepSql('step')}, fromLongest[1]))`
    return [{ ...inSteps(slow), shown: 'slow AS step, ', settings: `${FROM_ROWS}, ${BY_ALL_THREADS}` }, bySketch]
  }
  if (least === undefined) return [bySketch]
  const slow = `if(requests < ${LONGEST_BELOW}, longest, least(${sketchedSql('step')}, longest))`
  return [{ ...inSteps(slow, ', toFloat64(max(duration_us)) AS longest'), shown: 'slow, step, ', settings: FROM_ROWS }, bySketch]
}

/** Groups are divided between the threads, as those of many more are by default, because what is done with each afterwards is work. */
const BY_ALL_THREADS = 'group_by_two_level_threshold = 1000'
/** Of fewer requests the longest is shown (`quantileMs`). */
const LONGEST_BELOW = 20
/** From the longest, where the sketch finds the 95th percentile: it rounds the rank down. */
const RANK = `if(requests < ${LONGEST_BELOW}, 1, requests - toUInt64(floor(0.95 * (requests - 1))))`

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

/** A row of one that may be new: with many that are old, nothing is kept of those. */
const BEGINS_IN_RANGE = ({ idSeen }: EntityKind, owned: string): string =>
  `${idSeen} IN (SELECT ${idSeen} FROM seen WHERE ${owned} AND first >= fromUnixTimestamp64Milli({from:Int64}))`

const FIRST_SEEN = (kind: EntityKind, owned: string): string => `
      SELECT ${kind.idSeen} AS id
      FROM seen
      WHERE ${owned} AND ${BEGINS_IN_RANGE(kind, owned)}
      GROUP BY id
      HAVING min(seen.first) >= fromUnixTimestamp64Milli({from:Int64})`
