import { useStore } from '@nanostores/react'
import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import type { Loadable } from '#src/lib/loadable.ts'
import { queryClient } from '#src/queries/client.ts'
import { useLoadable } from '../use-loadable.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $filterText } from '#src/stores/filter.ts'
import { $range, $rangeText } from '#src/stores/range.ts'

import type { FilterStore } from '../filter/filter-about.ts'

/** What pulse said, with what it is the answer to. */
export interface RunResult<Query, Data> {
  data: Data
  asked: Query
}

export type QueryResult<Query, Data> = Loadable<RunResult<Query, Data>>

type QueryOptions<Query, Data> = (
  scope: PulseScope,
  query: Query,
  // biome-ignore lint/suspicious/noExplicitAny: keys differ by question, and nothing here reads them
) => UseQueryOptions<Data, Error, Data, any>

/**
 * The answer to a question of pulse. Until the next one is there the previous stays, together with what it was the answer to. When the next
 * one fails it stays only if it means the same (`identity`: filter, range as it was typed, choices). Undefined `query`: nothing can be asked now.
 * Screens of traffic begin anew with each organization (`scoped`), so what is kept here is never another one's.
 */
export function useQueryResult<Query, Data>(
  queryTo: QueryOptions<Query, Data>,
  scope: PulseScope,
  query: Query | undefined,
  identity: string,
): QueryResult<Query, Data> {
  const found = useQuery<Data>(query === undefined ? { queryKey: ['nothing'], queryFn: skipToken } : queryTo(scope, query), queryClient)
  const answered = useRef<RunResult<Query, Data>>(undefined)
  if (found.data === undefined) answered.current = undefined
  else if (query !== undefined && answered.current?.data !== found.data) answered.current = { data: found.data, asked: query }
  return useLoadable({ ...found, data: answered.current }, identity)
}

/** What a screen of panels is about: the range and the filter; and both as they were typed (`asked`), which is what tells answers apart. */
export function useRangeAndFilter({ $filter }: FilterStore) {
  const range = useStore($range)
  const { from, to } = useStore($rangeText)
  const text = useStore($filterText)
  return { range, parsed: useStore($filter), asked: `${text} ${from} ${to}` }
}
