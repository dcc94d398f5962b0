import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'

import type { MoreState } from '#src/components/table/TableMore.tsx'
import { toWireError, type WireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import { requestRows, type RequestsAsk, type RequestSort } from '#src/queries/requests.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

/** Every branch a screen has to draw. `stale`: these rows are older than what was asked for last, `error` says why if it is known. */
export type RowsState =
  | { state: 'loading' }
  | { state: 'failed'; error: WireError; retry: () => void }
  | {
      state: 'ready'
      rows: readonly RequestRow[]
      refreshing: boolean
      atMs: number
      error: WireError | undefined
      /** What stands below the last row. */
      more: MoreState | undefined
      loadMore: () => void
      retry: () => void
    }

/** Chromium stops drawing near a million rows of this height (libraries.md 3.2), and nobody reads as many. */
const ROWS_MAX = 100_000

/** Rows of the ask. While new ones load the previous ones stay, but never those of another organization; a refresh that fails keeps them too. */
export function useRows(ask: RequestsAsk | undefined, sort: RequestSort, meaning: string): RowsState {
  const options = requestRows(ask ?? NOBODY, sort)
  const orgOf = (key: readonly unknown[] | undefined): string => `${String(key?.[2])}/${String(key?.[3])}`
  const query = useInfiniteQuery(
    {
      ...options,
      enabled: ask !== undefined,
      placeholderData: (before, of) => (orgOf(of?.queryKey) === orgOf(options.queryKey) ? before : undefined),
    },
    queryClient,
  )
  const { data, fetchNextPage, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const fetched = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  const kept = useRef<{ meaning: string; rows: readonly RequestRow[]; atMs: number } | undefined>(undefined)
  if (fetched && !query.isPlaceholderData) kept.current = { meaning, rows: fetched, atMs: query.dataUpdatedAt }

  const full = (fetched?.length ?? 0) >= ROWS_MAX
  const loadMore = useCallback(() => {
    // Who was refused is asked again by a person, not by the next scroll
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !full) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, full, fetchNextPage])
  const retry = useCallback(() => void refetch(), [refetch])

  const error = query.error ? toWireError(query.error) : undefined
  const rows = fetched ?? (kept.current?.meaning === meaning ? kept.current.rows : undefined)
  if (rows) {
    const atMs = query.dataUpdatedAt || (kept.current?.atMs ?? 0)
    const refreshing = query.isFetching && !isFetchingNextPage
    const more = moreOf(isFetchingNextPage, isFetchNextPageError ? error : undefined, () => void fetchNextPage())
    return { state: 'ready', rows, refreshing, atMs, error: isFetchNextPageError ? undefined : error, more, loadMore, retry }
  }
  return error ? { state: 'failed', error, retry } : { state: 'loading' }
}

function moreOf(loading: boolean, error: WireError | undefined, retry: () => void): MoreState | undefined {
  if (loading) return { state: 'loading' }
  return error && { state: 'failed', error, retry }
}

/** Never asked: the query is off while there is nobody to ask for. */
const NOBODY: RequestsAsk = { scope: { orgId: '', contextId: '' }, range: { fromMs: 0, toMs: 0 }, filter: undefined }
