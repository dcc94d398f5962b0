import { useRef } from 'react'

import { toWireError } from '#src/lib/errors.ts'
import { createKeeper, type Loadable } from '#src/lib/loadable.ts'

interface Queried<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

/** A query as a screen draws it; `identity` is all of it that a person chose. */
export function useLoadable<Data>(query: Queried<Data>, identity: string): Loadable<Data> {
  const keeper = useRef<ReturnType<typeof createKeeper<Data>>>(undefined)
  keeper.current ??= createKeeper<Data>()
  const { data, error, isFetching, dataUpdatedAt, refetch } = query
  return keeper.current(
    {
      data,
      error: error ? toWireError(error) : undefined,
      fetching: isFetching,
      atMs: dataUpdatedAt,
      retry: () => void refetch(),
    },
    identity,
  )
}
