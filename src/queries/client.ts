import { QueryClient } from '@tanstack/react-query'

/** Fresh enough not to be loaded again when the next island mounts. */
const STALE_AFTER_MS = 10_000

/**
 * What was loaded from the servers, shared by all islands of a document: they have no common React root, so it is a module and not a provider.
 * Hand it to each hook: `useQuery(options, queryClient)`. No retries here: the HTTP client makes the one that makes sense.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: STALE_AFTER_MS, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
