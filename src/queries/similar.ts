import { queryOptions } from '@tanstack/react-query'

import type { FilterNode } from '#domain/filter/ast.ts'
import { around, endpointFilter, HALF_DAY_MS, otherClients, sameClient } from '#domain/filter/endpoint.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { readCountResult, readListResult } from '#wire/pulse/read-requests.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { pulseIn } from './apis.ts'

/** Whose requests: everybody's, those of the same client, those of all others. */
export type SimilarOf = 'all' | 'same' | 'others'

/** Shown; who wants more goes to the list. */
const SHOWN = 20
const KEEP_MS = 60_000

export function similarFilter(request: RequestRow, of: SimilarOf): FilterNode {
  if (of === 'all') return endpointFilter(request)
  return endpointFilter(request, of === 'same' ? sameClient(request.client) : otherClients(request.client))
}

/** The newest others of the same endpoint in the day around a request, and how many there are. */
export const similarRequests = (scope: PulseScope, request: RequestRow, of: SimilarOf) =>
  queryOptions({
    queryKey: ['requests', 'similar', scope.orgId, scope.contextId, request.id, of],
    queryFn: async ({ signal }): Promise<{ rows: RequestRow[]; count: number }> => {
      const ask = { range: around(request.timestampMs, HALF_DAY_MS), filter: similarFilter(request, of) }
      const [{ rows }, { count }] = await Promise.all([
        pulseIn(scope).run('/requests/list', readListResult, { ...ask, limit: SHOWN + 1, sort: { by: 'time', direction: 'desc' } }, signal),
        pulseIn(scope).run('/requests/count', readCountResult, ask, signal),
      ])
      const own = of === 'others' ? 0 : 1
      return { rows: rows.filter(({ id }) => id !== request.id).slice(0, SHOWN), count: Math.max(0, count - own) }
    },
    staleTime: KEEP_MS,
    gcTime: KEEP_MS,
  })
