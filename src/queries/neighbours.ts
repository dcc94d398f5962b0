import { queryOptions } from '@tanstack/react-query'

import type { FilterNode } from '#domain/filter/ast.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { readListResult } from '#wire/pulse/read-requests.ts'
import type { RequestRow, TimeRange } from '#wire/pulse/requests.ts'

import { pulseIn } from './apis.ts'

/** Several requests may have begun in the same millisecond; this many are searched. */
const SAME_MS = 50
/** Further away it is no neighbour; and a bound keeps the query cheap. */
const REACH_MS = 30 * 86_400_000
const KEEP_MS = 60_000

/** Ids of the requests right before and after one in time, among those that match the filter. */
export const neighbours = (
  scope: PulseScope,
  { id, timestampMs }: Pick<RequestRow, 'id' | 'timestampMs'>,
  filter: FilterNode | undefined,
) =>
  queryOptions({
    queryKey: ['requests', 'neighbours', scope.orgId, scope.contextId, id, filter ?? null],
    queryFn: async ({ signal }): Promise<{ newer: string | undefined; older: string | undefined }> => {
      const ask = (range: TimeRange, direction: 'asc' | 'desc') =>
        pulseIn(scope).run(
          '/requests/list',
          readListResult,
          { range, limit: SAME_MS, sort: { by: 'time', direction }, ...(filter && { filter }) },
          signal,
        )
      const [before, after] = await Promise.all([
        ask({ fromMs: Math.max(0, timestampMs - REACH_MS), toMs: timestampMs + 1 }, 'desc'),
        ask({ fromMs: timestampMs, toMs: timestampMs + REACH_MS }, 'asc'),
      ])
      return { older: nextTo(before.rows, id), newer: nextTo(after.rows, id) }
    },
    staleTime: KEEP_MS,
    gcTime: KEEP_MS,
  })

/** The one behind `id`, in the order of the result; the first when it is not among them because the filter leaves it out. */
function nextTo(rows: readonly RequestRow[], id: string): string | undefined {
  const at = rows.findIndex((row) => row.id === id)
  return rows[at + 1]?.id
}
