import type { Sides } from '#domain/in-common/standing-out.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import { timeOfXid } from '#platform/lib/ids.ts'
import type { InCommonQuery } from '#wire/pulse/in-common.ts'

import { compileFilter } from '../compile-filter.ts'
import type { RowSource } from '../rows.ts'
import type { Params, Store } from '../store.ts'
import { HOUR_MS } from './hourly-kept.ts'
import { whereIn } from './scope.ts'

/** A question, and whom it is put to. */
export interface Comparing {
  store: Store
  scope: OrgScope
  source: RowSource
  query: InCommonQuery
  signal: AbortSignal | undefined
}

/** About so many rows are read at most. */
export interface Limits {
  /** For what is said: of more, counts are estimates. */
  counted: number
  /** Of either side, to find what stands out. What was found is counted among all rows. */
  tried: number
}

/** One in so many. */
export interface Sampling {
  /** Of all rows: what is left counts as all there are. */
  counted: number
  /** Of those of either side, of what is left. */
  inside: number
  outside: number
}

/** The rows of both sides. */
export interface Compared {
  /** Those that what stands out is found in, with these columns and `weight`, which `SIDES` counts. */
  tried(columns: string): string
  /** All that are counted, in the same way. */
  counted(columns: string): string
  params: Params
  sampling: Sampling
}

/**
 * One sum counts both sides, in a tenth less of the time than two figures take for each of twenty fields: a row that is asked about weighs INSIDE, any
 * other 1, and there are fewer of either than that.
 */
const INSIDE = 2 ** 32
export const SIDES = `sum(weight) AS weighed, intDiv(weighed, ${INSIDE}) AS ins, weighed % ${INSIDE} AS outs`

/** The rows that were selected: their ids, and when they were, so that of all other rows the ids are not read. */
export interface Selected {
  ids: string[]
  rows: { id: string; ms: number }[]
}

/** A sample is of milliseconds: which ones is a matter of chance, and of all columns it reads only the time. */
const oneIn = (count: number): string => (count > 1 ? `intHash64(toUnixTimestamp64Milli(ts)) % ${count} = 0` : '1')

export function comparedIn({ scope, source, query }: Comparing, sampling: Sampling, selected: Selected | undefined): Compared {
  const { filterColumns, from } = source
  const among = whereIn(filterColumns, scope, amongOf(query))
  const inside = selected ? isSelected(selected) : compileFilter(query.filter, filterColumns, Object.keys(among.params).length)
  const read = (columns: string, weight: string, where: string): string =>
    `SELECT ${columns}, toUInt64(${weight}) AS weight FROM ${from} WHERE ${among.sql} AND ${where}`
  const bySides =
    (insideIn: number, outsideIn: number) =>
    (columns: string): string => {
      // Those that were selected are among all others, and read a second time, by themselves: there they count for one side and against the other
      if (selected)
        return `(${read(columns, '1', oneIn(outsideIn))} UNION ALL
        ${read(columns, `${INSIDE} - (${oneIn(outsideIn)})`, `${oneIn(insideIn)} AND ${inside.sql}`)})`
      const where = insideIn === outsideIn ? oneIn(insideIn) : `if(${inside.sql}, ${oneIn(insideIn)}, ${oneIn(outsideIn)})`
      return `(${read(columns, `if(${inside.sql}, ${INSIDE}, 1)`, where)})`
    }
  const { counted } = sampling
  return {
    tried: bySides(counted * sampling.inside, counted * sampling.outside),
    counted: bySides(counted, counted),
    params: { ...among.params, ...inside.params },
    sampling,
  }
}

/** In these hours, which are first in what the table is sorted by. Seconds since 1970. */
const IN_HOURS = 'indexHint(toUnixTimestamp(toStartOfHour(ts)) IN {hours:Array(UInt32)})'
const hoursOf = (times: readonly number[]): number[] => [...new Set(times.map((ms) => Math.floor(ms / HOUR_MS) * (HOUR_MS / 1000)))]

function isSelected({ ids, rows }: Selected): { sql: string; params: Params } {
  const times = [...new Set(rows.map(({ ms }) => ms))]
  return {
    sql: `${IN_HOURS} AND toUnixTimestamp64Milli(ts) IN {times:Array(Int64)} AND id IN {ids:Array(String)}`,
    params: { ids, times, hours: hoursOf(times) },
  }
}

const MINUTE_MS = 60_000

/** When the rows of a selection were; undefined without a selection. They are looked for near the times in their ids, and then in all of the range. */
export async function selectedOf({ store, scope, source, query, signal }: Comparing): Promise<Selected | undefined> {
  const { ids } = query
  if (!ids) return undefined
  const among = whereIn(source.filterColumns, scope, amongOf(query))
  const find = (near: string, params: Params = {}): Promise<{ id: string; ms: number }[]> => {
    const sql = `
      SELECT id, toUnixTimestamp64Milli(ts) AS ms
      FROM ${source.from}
      WHERE ${among.sql} ${near} AND id IN {ids:Array(String)}`
    return store.select({ sql, params: { ...among.params, ids, ...params } }, signal)
  }
  // An agent makes an id when a call begins; what it reports may carry the time of the end
  const minutes = [...new Set(ids.flatMap(timeOf).flatMap((ms) => [-1, 0, 1].map((by) => Math.floor(ms / MINUTE_MS) + by)))]
  const near = await find(`AND ${IN_HOURS} AND intDiv(toUnixTimestamp64Milli(ts), ${MINUTE_MS}) IN {minutes:Array(Int64)}`, {
    minutes,
    hours: hoursOf(minutes.map((minute) => minute * MINUTE_MS)),
  })
  return { ids, rows: new Set(near.map(({ id }) => id)).size < new Set(ids).size ? await find('') : near }
}

const timeOf = (id: string): number[] => [timeOfXid(id) ?? []].flat()

/** How many rows there are, and how many of them the filter holds for; those of a selection are counted as they are found. */
export async function countOf({ store, scope, source, query, signal }: Comparing): Promise<{ rows: number; matching: number }> {
  const among = whereIn(source.filterColumns, scope, amongOf(query))
  const filtered = compileFilter(query.ids ? undefined : query.filter, source.filterColumns, Object.keys(among.params).length)
  const sql = `SELECT count() AS rows, countIf(${filtered.sql}) AS matching FROM ${source.from} WHERE ${among.sql}`
  const params = { ...among.params, ...filtered.params }
  const [found] = await store.select<{ rows: number; matching: number }>({ sql, params }, signal)
  return found ?? { rows: 0, matching: 0 }
}

export function samplingOf({ inside, outside }: Sides, { counted, tried }: Limits): Sampling {
  const every = Math.max(1, Math.ceil((inside + outside) / counted))
  const of = (rows: number): number => Math.max(1, Math.ceil(rows / every / tried))
  return { counted: every, inside: of(inside), outside: of(outside) }
}

export const amongOf = ({ range, among }: InCommonQuery) => ({ range, ...(among && { filter: among }) })
