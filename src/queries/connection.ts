import { queryOptions } from '@tanstack/react-query'

import type { FilterNode } from '#domain/filter/ast.ts'
import { toWireError } from '#src/lib/errors.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { ConnectionRow } from '#wire/pulse/connections.ts'
import { readConnectionDetail } from '#wire/pulse/read-connection-detail.ts'
import { readConnectionsList } from '#wire/pulse/read-connections.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { KEEP_MS, parametersOf } from './connections.ts'
import { pulseIn } from './apis.ts'

/** Several connections may be opened in the same millisecond; this many are searched. */
const SAME_MS = 50
/** Further away it is no neighbour; and a bound keeps the query cheap. */
const REACH_MS = 30 * 86_400_000

/** One connection with its reports and requests; null when this organization has none with that id. */
export const connectionDetail = (scope: PulseScope, id: string) =>
  queryOptions({
    queryKey: ['connections', 'one', scope.orgId, scope.contextId, id],
    queryFn: async ({ signal }) => {
      try {
        return await pulseIn(scope).connection(id, readConnectionDetail, signal)
      } catch (cause) {
        const { kind } = toWireError(cause)
        if (kind === 'not-found' || kind === 'invalid') return null
        throw cause
      }
    },
    gcTime: KEEP_MS,
  })

/** Ids of the connections opened right before and after one, among those that match the filter. */
export const connectionNeighbours = (
  scope: PulseScope,
  { id, timestampMs }: Pick<ConnectionRow, 'id' | 'timestampMs'>,
  filter: FilterNode | undefined,
) =>
  queryOptions({
    queryKey: ['connections', 'neighbours', scope.orgId, scope.contextId, id, filter ?? null],
    queryFn: async ({ signal }): Promise<{ newer: string | undefined; older: string | undefined }> => {
      const nextTo = async (range: TimeRange, direction: 'asc' | 'desc'): Promise<string | undefined> => {
        const query = { ...parametersOf({ scope, range, filter }), limit: SAME_MS, sort: { by: 'time', direction } as const }
        const { rows } = await pulseIn(scope).run('/connections/list', readConnectionsList, query, signal)
        return rows[rows.findIndex((row) => row.id === id) + 1]?.id
      }
      const [older, newer] = await Promise.all([
        nextTo({ fromMs: Math.max(0, timestampMs - REACH_MS), toMs: timestampMs + 1 }, 'desc'),
        nextTo({ fromMs: timestampMs, toMs: timestampMs + REACH_MS }, 'asc'),
      ])
      return { older, newer }
    },
    gcTime: KEEP_MS,
    staleTime: KEEP_MS,
  })
