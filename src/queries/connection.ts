import { queryOptions } from '@tanstack/react-query'

import type { PulseScope } from '#src/stores/context.ts'
import { readConnectionDetail } from '#wire/pulse/read-connection-detail.ts'
import { readConnectionsList } from '#wire/pulse/read-connections.ts'

import { orNone, pulseIn } from './apis.ts'
import { KEEP_MS } from './connections.ts'
import { neighboursIn } from './neighbours.ts'

/** One connection with its reports and requests; null when this organization has none with that id. */
export const connectionDetail = (scope: PulseScope, id: string) =>
  queryOptions({
    queryKey: ['connections', 'one', scope.orgId, scope.contextId, id],
    queryFn: ({ signal }) => orNone(pulseIn(scope).connection(id, readConnectionDetail, signal)),
    gcTime: KEEP_MS,
  })

/** Connections opened right before and after one. */
export const connectionNeighbours = neighboursIn(
  'connections',
  async (scope, query, signal) => (await pulseIn(scope).run('/connections/list', readConnectionsList, query, signal)).rows,
)
