import type { FormDefinition } from '#src/components/form/use-form.ts'
import { queryClient } from '#src/queries/client.ts'
import { evidenceLinks, goodCall } from '#src/queries/evidence.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { type EvidenceLife, evidenceLinkResource, type MadeEvidenceLink } from '#wire/product/evidence-links.ts'
import { problemsOf } from '#wire/product/schema.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

/** `good`: whether the last good call is shown beside it. What the file holds follows the same fields. */
export interface EvidenceFields {
  good: boolean
  note: string
  life: EvidenceLife
}

/** `compared`: whoever looks at a comparison wants to hand on a comparison. */
export function evidenceLinkForm(
  scope: PulseScope,
  request: RequestDetail,
  compared: boolean,
): FormDefinition<EvidenceFields, MadeEvidenceLink> {
  const bodyOf = ({ note, life }: EvidenceFields) => ({ requestId: request.id, life, ...(note !== '' && { note }) })
  return {
    initial: { good: compared, note: '', life: 'day' },
    validate: (values) => problemsOf(evidenceLinkResource.create, bodyOf(values)),
    async submit(values) {
      const good = values.good ? await queryClient.fetchQuery(goodCall(scope, request)) : null
      return evidenceLinks.create(scope.orgId, { ...bodyOf(values), ...(good && { goodId: good.request.id }) })
    },
  }
}
