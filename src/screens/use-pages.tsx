import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { MoreRows } from '#src/components/table/MoreRows.tsx'
import { toWireError } from '#src/lib/errors.ts'
import type { Loadable } from '#src/lib/loadable.ts'

import { useLoadable } from './use-loadable.ts'

interface Pages<Data> {
  found: Loadable<Data>
  /** For `onEnd` and `more` of a table. */
  onEnd: () => void
  more: ReactNode
}

/** A list that comes page after page, as a table draws it: only the first page makes the list wait or fail, any other is said below its last row. */
export function usePages<Data>(asked: UseInfiniteQueryResult<Data>, identity: string, words: string): Pages<Data> {
  const { isFetchingNextPage, isFetchNextPageError } = asked
  const retry = (): void => void asked.fetchNextPage()
  const found = useLoadable(
    {
      data: asked.data,
      error: isFetchNextPageError ? null : asked.error,
      isFetching: asked.isFetching && !isFetchingNextPage,
      dataUpdatedAt: asked.dataUpdatedAt,
      refetch: asked.refetch,
    },
    identity,
  )
  return {
    found,
    onEnd: () => asked.hasNextPage && !asked.isFetching && !isFetchNextPageError && retry(),
    more: isFetchNextPageError ? (
      <MoreRows words={words} state="failed" error={toWireError(asked.error)} retry={retry} />
    ) : (
      isFetchingNextPage && <MoreRows words={words} state="loading" />
    ),
  }
}
