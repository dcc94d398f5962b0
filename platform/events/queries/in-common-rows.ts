import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { InCommonQuery } from '#wire/pulse/in-common.ts'

import { compileFilter } from '../compile-filter.ts'
import type { RowSource } from '../rows.ts'
import type { Params, Store } from '../store.ts'
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
}

/** A sample is of milliseconds: which ones is a matter of chance, and of all columns it reads only the time. */
export function comparedIn({ scope, source: { filterColumns }, query }: Comparing, sampling: number): Compared {
  const both = whereIn(filterColumns, scope, amongOf(query))
  const { filter, ids } = query
  const inside = ids
    ? { sql: 'id IN {ids:Array(String)}', params: { ids } }
    : compileFilter(filter, filterColumns, Object.keys(both.params).length)
  const sample = sampling > 1 ? ' AND intHash64(toUnixTimestamp64Milli(ts)) % {sampling:UInt32} = 0' : ''
  return {
    both: both.sql + sample,
    isInside: inside.sql,
    params: { ...both.params, ...inside.params, ...(sampling > 1 && { sampling }) },
    sampling,
  }
}

export const amongOf = ({ range, among }: InCommonQuery) => ({ range, ...(among && { filter: among }) })
