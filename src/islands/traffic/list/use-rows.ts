import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'

import type { MoreState } from '#src/components/table/TableMore.tsx'
import { toWireError, type WireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'

/** Every branch a screen has to draw. `stale`: these rows are older than what was asked for last, `error` says why if it is known. */
export type RowsState<Row> =
  | { state: 'loading' }
  | { state: 'failed'; error: WireError; retry: () => void }
  | {
      state: 'ready'
      rows: readonly Row[]
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

interface Page<Row> {
  rows: Row[]
  next?: string
}

/** Rows by page. Its key is `[what, 'rows', orgId, contextId, …]`. */
// biome-ignore lint/suspicious/noExplicitAny: keys differ by question behind the fourth place, and nothing here reads them
export type RowsQuery<Row> = UseInfiniteQueryOptions<Page<Row>, Error, InfiniteData<Page<Row>>, any, string>

/**
 * Rows of a question; `meaning` is all of it that a person chose. While new ones load the previous ones stay, but never those of another
 * organization; a refresh that fails keeps them too. Without `asked` there is nobody to ask for.
 */
export function useRows<Row>(options: RowsQuery<Row>, asked: boolean, meaning: string): RowsState<Row> {
  const orgOf = (key: readonly unknown[] | undefined): string => `${String(key?.[2])}/${String(key?.[3])}`
  const query = useInfiniteQuery(
    {
      ...options,
      enabled: asked,
      placeholderData: (before, of) => (orgOf(of?.queryKey) === orgOf(options.queryKey) ? before : undefined),
    },
    queryClient,
  )
  const { data, fetchNextPage, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const fetched = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  const kept = useRef<{ meaning: string; rows: readonly Row[]; atMs: number } | undefined>(undefined)
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
export const NOBODY = { scope: { orgId: '', contextId: '' }, range: { fromMs: 0, toMs: 0 }, filter: undefined }
