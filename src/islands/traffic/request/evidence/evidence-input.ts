import { around, endpointFilter, HALF_DAY_MS } from '#domain/filter/endpoint.ts'
import { printFilter } from '#domain/filter/print.ts'
import { fileName, saveFile } from '#src/lib/save-file.ts'
import { $orgName, type PulseScope } from '#src/stores/context.ts'
import { $user } from '#src/stores/session.ts'
import { requestAddress, requestsAddress } from '#wire/evidence/addresses.ts'
import { type EvidenceData, evidenceData, type EvidenceInput } from '#wire/evidence/evidence.ts'
import { evidencePage } from '#wire/evidence/evidence-page.ts'

/** What the sheet shows and the file holds, from what was loaded of a request and what was chosen. Made now, by whoever is signed in. */
export function evidenceOf({ orgId }: PulseScope, input: Omit<EvidenceInput, 'making'>): EvidenceData {
  const { request, usual } = input
  const user = $user.get()
  const filter = printFilter(endpointFilter(request))
  return evidenceData({
    ...input,
    making: {
      by: user?.email || user?.uid || '',
      atMs: Date.now(),
      untilMs: null,
      orgId,
      orgName: $orgName.get(),
      link: requestAddress(location.origin, orgId, request.id),
      filter,
      others: requestsAddress(location.origin, orgId, filter, usual ?? around(request.timestampMs, HALF_DAY_MS)),
    },
  })
}

/** Saves it as one file. Rejects where the browser computes no digests. */
export async function saveEvidence(data: EvidenceData): Promise<void> {
  const { html } = await evidencePage(data)
  const name = fileName(['evidence', data.request.host, data.request.id], 'html')
  saveFile(new Blob([html], { type: 'text/html;charset=utf-8' }), name)
}
