import { queryOptions } from '@tanstack/react-query'

import type { PulseScope } from '#src/stores/context.ts'
import type { SentQueries } from '#wire/pulse/queries.ts'

import { pulseIn } from './apis.ts'

/** How long an answer stays after the last part that shows it has gone. */
const KEEP_MS = 60_000

/** A query of the events API as the console caches it: by path, organization, environment and what is asked. */
export const pulseQuery =
  <Path extends keyof SentQueries>(path: Path, read: (raw: unknown) => SentQueries[Path][1]) =>
  (scope: PulseScope, query: SentQueries[Path][0]) =>
    queryOptions({
      queryKey: [path, scope.orgId, scope.contextId, query] as const,
      queryFn: ({ signal }) => pulseIn(scope).run(path, read, query, signal),
      gcTime: KEEP_MS,
    })
