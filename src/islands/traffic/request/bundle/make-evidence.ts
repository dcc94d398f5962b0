import { around, endpointFilter, HALF_DAY_MS } from '#domain/filter/endpoint.ts'
import { printFilter } from '#domain/filter/print.ts'
import { fileName, saveFile } from '#src/lib/save-file.ts'
import { pulseIn } from '#src/queries/apis.ts'
import { queryClient } from '#src/queries/client.ts'
import { storedTransaction } from '#src/queries/request.ts'
import { $orgName, type PulseScope } from '#src/stores/context.ts'
import { $user } from '#src/stores/session.ts'
import { requestAddress, requestsAddress } from '#wire/evidence/addresses.ts'
import { evidencePage } from '#wire/evidence/evidence-page.ts'
import { evidenceData } from '#wire/evidence/evidence.ts'
import { usualFigures } from '#wire/evidence/usual.ts'
import type { EndpointsQuery } from '#wire/pulse/measures.ts'
import { readEndpoints } from '#wire/pulse/read-measures.ts'
import type { RequestDetail, ValuesQuery } from '#wire/pulse/requests.ts'

/** Collects what the platform answers, which is masked, and saves it as one file. Rejects when something could not be loaded. */
export async function saveEvidence(scope: PulseScope, request: RequestDetail): Promise<void> {
  const pulse = pulseIn(scope)
  const source = {
    endpoints: (query: EndpointsQuery) => pulse.run('/requests/endpoints', readEndpoints, query),
    values: (query: ValuesQuery) => pulse.values(query),
  }
  const [stored, usual] = await Promise.all([
    request.payload === '' ? null : queryClient.fetchQuery(storedTransaction(scope.orgId, request.payload)),
    usualFigures(source, request, Date.now()),
  ])
  const user = $user.get()
  const filter = printFilter(endpointFilter(request))
  const { html } = await evidencePage(
    evidenceData({
      request,
      stored,
      usual,
      good: null,
      note: '',
      making: {
        by: user?.email || user?.uid || '',
        atMs: Date.now(),
        untilMs: null,
        orgId: scope.orgId,
        orgName: $orgName.get(),
        link: requestAddress(location.origin, scope.orgId, request.id),
        filter,
        others: requestsAddress(location.origin, scope.orgId, filter, usual ?? around(request.timestampMs, HALF_DAY_MS)),
      },
    }),
  )
  saveFile(new Blob([html], { type: 'text/html;charset=utf-8' }), fileName(['evidence', request.host, request.id], 'html'))
}
