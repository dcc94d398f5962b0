import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

import type { MoreState } from '#src/components/table/TableMore.tsx'
import { toWireError, type WireError } from '#src/lib/errors.ts'
import type { Loadable } from '#src/lib/loadable.ts'
import { queryClient } from '#src/queries/client.ts'

import { useLoadable } from '../use-loadable.ts'

/** Rows of a list, what stands below the last of them, and the way to more. */
export interface PagedRows<Row> {
  found: Loadable<readonly Row[]>
  more: MoreState | undefined
  loadMore: () => void
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
 * Rows of a query by page; `identity` is all of it that a person chose. Without `asked` there is nobody to ask for. Screens begin anew with each
 * organization (`scoped`), so rows that stay while others load are never another one's.
 */
export function useRows<Row>(options: RowsQuery<Row>, asked: boolean, identity: string): PagedRows<Row> {
  const query = useInfiniteQuery({ ...options, enabled: asked }, queryClient)
  const { data, error, isFetching, dataUpdatedAt, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  // The next page has a line of its own below the rows
  const found = useLoadable(
    { data: rows, error: isFetchNextPageError ? null : error, isFetching: isFetching && !isFetchingNextPage, dataUpdatedAt, refetch },
    identity,
  )

  const full = (rows?.length ?? 0) >= ROWS_MAX
  const loadMore = useCallback(() => {
    // Who was refused is asked again by a person, not by the next scroll
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !full) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, full, fetchNextPage])
  const refused = isFetchNextPageError && error ? toWireError(error) : undefined
  return { found, more: moreOf(isFetchingNextPage, refused, () => void fetchNextPage()), loadMore }
}

function moreOf(loading: boolean, error: WireError | undefined, retry: () => void): MoreState | undefined {
  if (loading) return { state: 'loading' }
  return error && { state: 'failed', error, retry }
}

/** Never asked: the query is off while there is nobody to ask for. */
export const NOBODY = { scope: { orgId: '', contextId: '' }, range: { fromMs: 0, toMs: 0 }, filter: undefined }
