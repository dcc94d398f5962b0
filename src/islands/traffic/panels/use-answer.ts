import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import type { ChartState } from '#src/components/chart/ChartFrame.tsx'
import type { PanelState } from '#src/components/table/TablePanel.tsx'
import { toWireError, type WireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import type { PulseScope } from '#src/stores/context.ts'

/** What is known of a question: the newest answer with what it answers, and how the next one stands. */
export interface Answer<Query, Data> {
  shown: { data: Data; asked: Query; atMs: number } | undefined
  /** Of the present question; with `shown` that is older than what was asked for. */
  error: WireError | undefined
  refreshing: boolean
  retry: () => void
}

type Question<Query, Data> = (
  scope: PulseScope,
  query: Query,
  // biome-ignore lint/suspicious/noExplicitAny: keys differ by question, and nothing here reads them
) => UseQueryOptions<Data, Error, Data, any>

/**
 * The answer to a question of pulse. Until the next one is there the previous stays, together with what it was the answer to. When the next
 * one fails it stays only if it means the same (`meaning`: filter, range as it was typed, choices). Undefined `query`: nothing can be asked now.
 * Screens of traffic begin anew with each organization (`scoped`), so what is kept here is never another one's.
 */
export function useAnswer<Query, Data>(
  question: Question<Query, Data>,
  scope: PulseScope,
  query: Query | undefined,
  meaning: string,
): Answer<Query, Data> {
  const found = useQuery<Data>(query === undefined ? { queryKey: ['nothing'], queryFn: skipToken } : question(scope, query), queryClient)
  const kept = useRef<{ meaning: string; shown: { data: Data; asked: Query; atMs: number } }>(undefined)
  if (query !== undefined && found.data !== undefined && kept.current?.shown.data !== found.data)
    kept.current = { meaning, shown: { data: found.data, asked: query, atMs: found.dataUpdatedAt } }
  const error = found.error ? toWireError(found.error) : undefined
  const usable = !error || kept.current?.meaning === meaning
  return {
    shown: usable ? kept.current?.shown : undefined,
    error,
    refreshing: found.isFetching && kept.current !== undefined,
    retry: () => void found.refetch(),
  }
}

/** For a chart. `empty`: why there is nothing to draw, if so. */
export function chartState({ shown, error, refreshing, retry }: Answer<unknown, unknown>, empty?: string): ChartState {
  if (!shown) return error ? { state: 'failed', error, onRetry: retry } : { state: 'loading' }
  if (empty && !refreshing) return { state: 'empty', hint: empty }
  return { state: 'ready', refreshing }
}

/** For a table. `empty`: what stands there instead of rows, if there are none. */
export function panelState({ shown, error, refreshing, retry }: Answer<unknown, unknown>, empty?: React.ReactNode): PanelState {
  if (!shown) return error ? { state: 'failed', error, retry } : { state: 'loading' }
  if (empty && !refreshing) return { state: 'empty', note: empty }
  return { state: 'ready' }
}
