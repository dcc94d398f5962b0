import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { visibleText } from '#domain/detection/control.ts'
import { createRules, decidedTemplate } from '#domain/templating/decisions.ts'
import { decidedHost } from '#src/lib/endpoints/decisions.ts'
import { entityId } from '#src/lib/entity-id.ts'
import { queryClient } from '#src/queries/client.ts'
import { endpointDecisions, templateEvidence } from '#src/queries/endpoint-templates.ts'
import { $orgId, $to, type PulseScope } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'
import { $range } from '#src/stores/range.ts'

interface MovedNoteProps {
  scope: PulseScope
  entity: readonly string[]
}

/** Where an endpoint has gone by decisions or by what was seen of its host; nothing where it is what it was. Also where nothing of it is left. */
export function MovedNote({ scope, entity: [method = '', host = '', template = ''] }: MovedNoteProps) {
  const { data } = useQuery(endpointDecisions(useStore($orgId)), queryClient)
  const to = useStore($to)
  const search = useStore($search)
  const evidence = useQuery(templateEvidence(scope, { range: useStore($range), method, host, template }), queryClient)
  const decided = data ? decidedTemplate(createRules(decidedHost(data, host)), template) : template
  const now = decided === template ? (evidence.data?.now ?? template) : decided
  if (now === template) return null
  const range = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  return (
    <p className="notice">
      <span>
        {decided === template ? 'By what was seen of this host' : 'By your organization’s decisions'}, requests of this endpoint belong to{' '}
        <a className="link" href={to.entity('endpoints', entityId([method, host, now]), range)}>
          {visibleText(now)}
        </a>
        .
      </span>
    </p>
  )
}
