import { printFilter } from '#domain/filter/print.ts'
import type { UsualFigures } from '#src/lib/bundle/bundle-data.ts'
import { evidenceFile } from '#src/lib/bundle/evidence-file.ts'
import { endpointFilter } from '#src/lib/compare/endpoint-filter.ts'
import { TYPICAL_LEAST } from '#src/lib/compare/typical.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { queryClient } from '#src/queries/client.ts'
import { type Typical, typicalOf } from '#src/queries/compare.ts'
import { storedTransaction } from '#src/queries/request.ts'
import { $orgName, type PulseScope } from '#src/stores/context.ts'
import { $user } from '#src/stores/session.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

/** Collects what the platform answers, which is masked, and saves it as one file. Rejects when something could not be loaded. */
export async function saveEvidence(scope: PulseScope, request: RequestDetail): Promise<void> {
  const [stored, typical] = await Promise.all([
    request.payload === '' ? null : queryClient.fetchQuery(storedTransaction(scope.orgId, request.payload)),
    queryClient.fetchQuery(typicalOf(scope, request)),
  ])
  const user = $user.get()
  const { html, name } = await evidenceFile({
    request,
    stored,
    usual: usualOf(typical),
    making: {
      by: user?.email || user?.uid || '',
      atMs: Date.now(),
      orgId: scope.orgId,
      orgName: $orgName.get(),
      link: location.href,
      filter: printFilter(endpointFilter(request)),
    },
  })
  saveFile(new Blob([html], { type: 'text/html;charset=utf-8' }), name)
}

function usualOf({ range, count, figures, statuses, clients }: Typical): UsualFigures | null {
  if (!figures || count < TYPICAL_LEAST) return null
  const { p50Ms, p95Ms, p99Ms } = figures
  return { ...range, count, p50Ms, p95Ms, p99Ms, statuses, clients }
}
