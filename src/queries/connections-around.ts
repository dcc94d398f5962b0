import { queryOptions } from '@tanstack/react-query'

import type { FilterNode } from '#domain/filter/ast.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { readConnectionsHistogram, readConnectionsList } from '#wire/pulse/read-connections.ts'
import { readValuesResult } from '#wire/pulse/read-requests.ts'

import { type ConnectionsParameters, KEEP_MS, KEPT, keyOf, parametersOf } from './connections.ts'
import { pulseIn } from './apis.ts'

const BUCKETS = 120
/** A source's clock may be ahead of ours. */
const CLOCKS_DIFFER_MS = 86_400_000

// What stands around the list is loaded after its first rows, so it is a module of its own

/** Connections opened over time, by what could be seen of them. */
export const connectionHistogram = (parameters: ConnectionsParameters) =>
  queryOptions({
    queryKey: [...keyOf('histogram', parameters)],
    queryFn: ({ signal }) =>
      pulseIn(parameters.scope).run(
        '/connections/histogram',
        readConnectionsHistogram,
        { ...parametersOf(parameters), buckets: BUCKETS },
        signal,
      ),
    ...KEPT,
  })

/** Values of fields that occur, most frequent first. */
export const connectionValues = (
  parameters: ConnectionsParameters,
  fields: readonly string[],
  { limit, contains = '' }: { limit: number; contains?: string },
) =>
  queryOptions({
    queryKey: [...keyOf('values', parameters), fields.join(), limit, contains],
    queryFn: ({ signal }) =>
      pulseIn(parameters.scope).run(
        '/connections/values',
        readValuesResult,
        { ...parametersOf(parameters), fields: [...fields], limit, ...(contains && { contains }) },
        signal,
      ),
    ...KEPT,
  })

/** The newest connection at any time that matches; null when there is none. Tells an empty range from an empty organization. */
export const newestConnection = (scope: PulseScope, filter: FilterNode | undefined) =>
  queryOptions({
    queryKey: ['connections', 'newest', scope.orgId, scope.contextId, filter ?? null],
    queryFn: async ({ signal }) => {
      const range = { fromMs: 0, toMs: Date.now() + CLOCKS_DIFFER_MS }
      const query = { ...parametersOf({ scope, range, filter }), limit: 1, sort: { by: 'time', direction: 'desc' } as const }
      const { rows } = await pulseIn(scope).run('/connections/list', readConnectionsList, query, signal)
      return rows[0] ?? null
    },
    gcTime: KEEP_MS,
  })
