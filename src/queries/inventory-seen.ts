import { queryOptions } from '@tanstack/react-query'

import type { PulseScope } from '#src/stores/context.ts'
import type { SeenQuery } from '#wire/pulse/inventory.ts'
import { readSeen } from '#wire/pulse/read-seen.ts'

import { pulseIn } from './apis.ts'

const KEEP_MS = 60_000

/** When one was first and last seen, in whatever range. */
export const inventorySeen = (scope: PulseScope, query: SeenQuery) =>
  queryOptions({
    queryKey: ['/inventory/seen', scope.orgId, scope.contextId, query] as const,
    queryFn: ({ signal }) => pulseIn(scope).run('/inventory/seen', readSeen, query, signal),
    gcTime: KEEP_MS,
  })
