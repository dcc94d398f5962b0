import { queryOptions } from '@tanstack/react-query'

import type { FilterNode } from '#domain/filter/ast.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { readListResult } from '#wire/pulse/read-requests.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { pulseIn } from './apis.ts'

/** Several may have begun in the same millisecond; this many are searched. */
const SAME_MS = 50
/** Further away it is no neighbour; and a bound keeps the query cheap. */
const REACH_MS = 30 * 86_400_000
const KEEP_MS = 60_000

interface Placed {
  id: string
  timestampMs: number
}

interface NeighboursQuery {
  range: TimeRange
  filter?: FilterNode
  limit: number
  sort: { by: 'time'; direction: 'asc' | 'desc' }
}

/** Ids of what began right before and after one, among those that match the filter. `rows` reads a list in the order of time. */
export const neighboursIn =
  (what: string, rows: (scope: PulseScope, query: NeighboursQuery, signal: AbortSignal) => Promise<readonly { id: string }[]>) =>
  (scope: PulseScope, { id, timestampMs }: Placed, filter: FilterNode | undefined) =>
    queryOptions({
      queryKey: [what, 'neighbours', scope.orgId, scope.contextId, id, filter ?? null],
      queryFn: async ({ signal }): Promise<{ newer: string | undefined; older: string | undefined }> => {
        /** The one behind `id`; the first when it is not among them because the filter leaves it out. */
        async function nextTo(range: TimeRange, direction: 'asc' | 'desc'): Promise<string | undefined> {
          const found = await rows(scope, { range, limit: SAME_MS, sort: { by: 'time', direction }, ...(filter && { filter }) }, signal)
          return found[found.findIndex((row) => row.id === id) + 1]?.id
        }
        const [older, newer] = await Promise.all([
          nextTo({ fromMs: Math.max(0, timestampMs - REACH_MS), toMs: timestampMs + 1 }, 'desc'),
          nextTo({ fromMs: timestampMs, toMs: timestampMs + REACH_MS }, 'asc'),
        ])
        return { older, newer }
      },
      staleTime: KEEP_MS,
      gcTime: KEEP_MS,
    })

/** Requests right before and after one. */
export const neighbours = neighboursIn(
  'requests',
  async (scope, query, signal) => (await pulseIn(scope).run('/requests/list', readListResult, query, signal)).rows,
)
