import { queryOptions } from '@tanstack/react-query'

import type { PulseScope } from '#src/stores/context.ts'
import type { ResultOf, QueryOf, QueryPath } from '#wire/pulse/queries.ts'

import { pulseIn } from './apis.ts'

/** Answers of a range that has moved on are soon of no use. */
const KEEP_MS = 60_000

/** A query of wire/pulse/queries.ts for TanStack Query: `trafficSeries(scope, {range, of: 'connections', by: 'vendor', top: 8, buckets: 120})`. */
export const queryTo =
  <Path extends QueryPath>(path: Path, read: (raw: unknown) => ResultOf<Path>) =>
  (scope: PulseScope, query: QueryOf<Path>) =>
    queryOptions({
      queryKey: [path, scope.orgId, scope.contextId, query] as const,
      queryFn: ({ signal }) => pulseIn(scope).run(path, read, query, signal),
      gcTime: KEEP_MS,
      staleTime: Number.POSITIVE_INFINITY,
    })
