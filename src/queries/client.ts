import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'

import { toWireError } from '#src/lib/errors.ts'

/** Fresh enough not to be loaded again when the next island mounts. */
const STALE_AFTER_MS = 10_000

/** Nothing was reached, all was too busy, or the server broke: seldom does one part of a page fail alone for that. */
function isShared(error: unknown): boolean {
  const wire = toWireError(error)
  return wire.kind === 'offline' || wire.kind === 'busy' || (wire.kind === 'failed' && (wire.status ?? 0) >= 500)
}

const failed = new WeakSet<Query<unknown, unknown>>()

const queryCache = new QueryCache({
  onError(error, query) {
    if (isShared(error)) failed.add(query)
  },
  /** One part that is there again tries the others, so that `Try again` is pressed once. Only one that had failed does, so nothing goes round. */
  onSuccess(_, query) {
    if (!failed.delete(query)) return
    void queryClient.refetchQueries({ type: 'active', predicate: (other) => isShared(other.state.error) })
  },
})

/**
 * What was loaded from the servers, shared by all islands of a document: they have no common React root, so it is a module and not a provider.
 * Hand it to each hook: `useQuery(options, queryClient)`. No retries here: the HTTP client makes the one that makes sense.
 */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: { retry: false, staleTime: STALE_AFTER_MS, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
