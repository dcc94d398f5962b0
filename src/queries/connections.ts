import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { FilterNode } from '#domain/filter/ast.ts'
import { FIRST_PAGE } from '#src/clients/first-rows.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { ConnectionsListQuery } from '#wire/pulse/connections.ts'
import { readConnectionsCount, readConnectionsList } from '#wire/pulse/read-connections.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { pulseIn } from './apis.ts'

/** Which connections, and in whose name. The filter is of the set CONNECTIONS in domain/filter/connection-fields.ts. */
export interface ConnectionsParameters {
  scope: PulseScope
  range: TimeRange
  filter: FilterNode | undefined
}

export type ConnectionSort = NonNullable<ConnectionsListQuery['sort']>

/** Pages after the first keep ahead of the reader. */
const NEXT_PAGE = 500
/** Answers of a range that has moved on are soon of no use. */
export const KEEP_MS = 60_000
export const KEPT = { gcTime: KEEP_MS, staleTime: Number.POSITIVE_INFINITY }

/** The parameters as pulse takes them. */
export const parametersOf = ({ range, filter }: ConnectionsParameters) => ({ range, ...(filter && { filter }) })
export const keyOf = (what: string, { scope, range, filter }: ConnectionsParameters) =>
  ['connections', what, scope.orgId, scope.contextId, range.fromMs, range.toMs, filter ?? null] as const

/** Rows by page, newest first unless sorted otherwise. */
export const connectionRows = (parameters: ConnectionsParameters, sort: ConnectionSort) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('rows', parameters), sort.by, sort.direction],
    queryFn: ({ pageParam, signal }) =>
      pulseIn(parameters.scope).run(
        '/connections/list',
        readConnectionsList,
        { ...parametersOf(parameters), sort, limit: pageParam ? NEXT_PAGE : FIRST_PAGE, ...(pageParam && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    ...KEPT,
  })

/** How many, how many are open or opaque, and their bytes. */
export const connectionCount = (parameters: ConnectionsParameters) =>
  queryOptions({
    queryKey: [...keyOf('count', parameters)],
    queryFn: ({ signal }) => pulseIn(parameters.scope).run('/connections/count', readConnectionsCount, parametersOf(parameters), signal),
    ...KEPT,
  })
