import { queryOptions } from '@tanstack/react-query'

import { toWireError } from '#src/lib/errors.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { readRequestDetail } from '#wire/pulse/read-request-detail.ts'
import type { RevealBody, Revealed } from '#wire/warehouse/reveal.ts'

import { orNone, pulseIn, warehouseIn } from './apis.ts'

/** Long enough to go back and forth between two requests. */
const KEEP_MS = 60_000

/** One request with all that is known of it; null when this organization has none with that id. */
export const requestDetail = (scope: PulseScope, id: string) =>
  queryOptions({
    queryKey: ['requests', 'one', scope.orgId, scope.contextId, id],
    queryFn: ({ signal }) => orNone(pulseIn(scope).one(id, readRequestDetail, signal)),
    staleTime: KEEP_MS,
  })

/** What was stored of one request, masked by the server; null when its payload has expired or was never kept. */
export const storedTransaction = (orgId: string, digest: string) =>
  queryOptions({
    queryKey: ['requests', 'payload', orgId, digest],
    queryFn: async ({ signal }) => {
      try {
        return await warehouseIn(orgId).transaction(digest, signal)
      } catch (cause) {
        if (toWireError(cause).kind === 'not-found') return null
        throw cause
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEEP_MS,
  })

/** One body without its mask. Never through the query cache: only the caller holds it, and only while it is shown. */
export const revealBody = (orgId: string, body: RevealBody): Promise<Revealed> => warehouseIn(orgId).reveal(body)
