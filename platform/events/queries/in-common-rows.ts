import type { OrgScope } from '#platform/lib/ports/access.ts'
import { timeOfXid } from '#platform/lib/xid.ts'
import type { InCommonQuery } from '#wire/pulse/in-common.ts'

import { compileFilter } from '../compile-filter.ts'
import type { RowSource } from '../rows.ts'
import type { Params, Store } from '../store.ts'
import { HOUR_MS } from './hourly.ts'
import { whereIn } from './scope.ts'

/** A question, and whom it is put to. */
export interface Comparing {
  store: Store
  scope: OrgScope
  source: RowSource
  query: InCommonQuery
  signal: AbortSignal | undefined
  /** Rows that are counted at most, about. */
  countedMax: number
}

/** The rows of both sides, and the condition of those that are asked about: a filter, or their ids. */
export interface Compared {
  both: string
  isInside: string
  params: Params
  /** One in so many is counted. */
  sampling: number
  /** The rows of both sides with these columns and `weight`, which `SIDES` counts. */
  sides(columns: string): string
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
  times: number[]
}

/** A sample is of milliseconds: which ones is a matter of chance, and of all columns it reads only the time. */
export function comparedIn({ scope, source, query }: Comparing, sampling: number, selected: Selected | undefined): Compared {
  const { filterColumns, from } = source
  const among = whereIn(filterColumns, scope, amongOf(query))
  const both = among.sql + (sampling > 1 ? ' AND intHash64(toUnixTimestamp64Milli(ts)) % {sampling:UInt32} = 0' : '')
  const isFew = selected !== undefined
  const inside = isFew ? isSelected(selected) : compileFilter(query.filter, filterColumns, Object.keys(among.params).length)
  const read = (columns: string, weight: string, where: string): string =>
    `SELECT ${columns}, toUInt64(${weight}) AS weight FROM ${from} WHERE ${where}`
  return {
    both,
    isInside: inside.sql,
    params: { ...among.params, ...inside.params, ...(sampling > 1 && { sampling }) },
    sampling,
    // Those that were selected are among all others, and read a second time, by themselves: there they count for one side and against the other
    sides: (columns) =>
      isFew
        ? `(${read(columns, '1', both)} UNION ALL ${read(columns, `${INSIDE} - 1`, `${both} AND ${inside.sql}`)})`
        : `(${read(columns, `if(${inside.sql}, ${INSIDE}, 1)`, both)})`,
  }
}

/** In these hours, which are first in what the table is sorted by. Seconds since 1970. */
const IN_HOURS = 'indexHint(toUnixTimestamp(toStartOfHour(ts)) IN {hours:Array(UInt32)})'
const hoursOf = (times: readonly number[]): number[] => [...new Set(times.map((ms) => Math.floor(ms / HOUR_MS) * (HOUR_MS / 1000)))]

const isSelected = ({ ids, times }: Selected): { sql: string; params: Params } => ({
  sql: `${IN_HOURS} AND toUnixTimestamp64Milli(ts) IN {times:Array(Int64)} AND id IN {ids:Array(String)}`,
  params: { ids, times, hours: hoursOf(times) },
})

const MINUTE_MS = 60_000

/** When the rows of a selection were; undefined without a selection. They are looked for near the times in their ids, and then in all of the range. */
export async function selectedOf({ store, scope, source, query, signal }: Comparing): Promise<Selected | undefined> {
  const { ids } = query
  if (!ids) return undefined
  const among = whereIn(source.filterColumns, scope, amongOf(query))
  const find = (near: string, params: Params = {}): Promise<{ id: string; ms: number }[]> => {
    const sql = `
      SELECT DISTINCT id, toUnixTimestamp64Milli(ts) AS ms
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
  const found = new Set(near.map(({ id }) => id)).size < new Set(ids).size ? await find('') : near
  return { ids, times: [...new Set(found.map(({ ms }) => ms))] }
}

const timeOf = (id: string): number[] => [timeOfXid(id) ?? []].flat()

export const amongOf = ({ range, among }: InCommonQuery) => ({ range, ...(among && { filter: among }) })
