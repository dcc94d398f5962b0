import { queryOptions } from '@tanstack/react-query'

import type { PulseScope } from '#src/stores/context.ts'
import type { EvidenceInput, ObservedCall } from '#wire/evidence/evidence.ts'
import { usualFigures } from '#wire/evidence/usual.ts'
import { evidenceLinkResource } from '#wire/product/evidence-links.ts'
import type { EndpointsQuery } from '#wire/pulse/measures.ts'
import { readEndpoints } from '#wire/pulse/read-measures.ts'
import { readValuesResult } from '#wire/pulse/read-requests.ts'
import type { RequestDetail, RequestRow, ValuesQuery } from '#wire/pulse/requests.ts'

import { pulseIn } from './apis.ts'
import { queryClient } from './client.ts'
import { candidates } from './compare.ts'
import { requestDetail, storedTransaction } from './request.ts'
import { resourceQueries } from './resource.ts'

const KEEP_MS = 60_000

/** Links to evidence; all of one request: `evidenceLinks.all(orgId, { request: id })`. */
export const evidenceLinks = resourceQueries(evidenceLinkResource)

/** What evidence of a request holds besides the request itself, as the platform answers it: masked. */
export const evidenceParts = (scope: PulseScope, request: RequestDetail) =>
  queryOptions({
    queryKey: ['requests', 'evidence', scope.orgId, scope.contextId, request.id],
    queryFn: async ({ signal }): Promise<Pick<EvidenceInput, 'stored' | 'usual'>> => {
      const pulse = pulseIn(scope)
      const source = {
        endpoints: (query: EndpointsQuery) => pulse.run('/requests/endpoints', readEndpoints, query, signal),
        values: (query: ValuesQuery) => pulse.run('/requests/values', readValuesResult, query, signal),
      }
      const [stored, usual] = await Promise.all([storedOf(scope, request), usualFigures(source, request, Date.now())])
      return { stored, usual }
    },
    staleTime: KEEP_MS,
    gcTime: KEEP_MS,
  })

/** The row of a call of the same endpoint that worked, as comparing finds it: the last before it, else the first after it; null when there is none. */
export const goodRow = (scope: PulseScope, request: RequestRow) => ({
  ...candidates(scope, request),
  select: ({ lastSucceeded }: { lastSucceeded: RequestRow | undefined }) => lastSucceeded ?? null,
})

/** All of that call; null when there is none, or it is not stored any more. */
export const goodCall = (scope: PulseScope, request: RequestDetail) =>
  queryOptions({
    queryKey: ['requests', 'good call', scope.orgId, scope.contextId, request.id],
    queryFn: async (): Promise<ObservedCall | null> => {
      const { lastSucceeded } = await queryClient.fetchQuery(candidates(scope, request))
      const good = lastSucceeded && (await queryClient.fetchQuery(requestDetail(scope, lastSucceeded.id)))
      return good ? { request: good, stored: await storedOf(scope, good) } : null
    },
    staleTime: KEEP_MS,
    gcTime: KEEP_MS,
  })

const storedOf = async ({ orgId }: PulseScope, { payload }: RequestDetail) =>
  payload === '' ? null : queryClient.fetchQuery(storedTransaction(orgId, payload))
