import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { visibleText } from '#domain/detection/control.ts'
import { createRules, decidedTemplate } from '#domain/templating/decisions.ts'
import { decidedHost } from '#src/lib/endpoints/decisions.ts'
import { entityId } from '#src/lib/entity-id.ts'
import { queryClient } from '#src/queries/client.ts'
import { endpointDecisions } from '#src/queries/endpoint-templates.ts'
import { $orgId, $to } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'

/** Where an endpoint has gone by the organization's decisions; nothing where it is what it was. Also where nothing of it is left. */
export function MovedNote({ entity: [method = '', host = '', template = ''] }: { entity: readonly string[] }) {
  const { data } = useQuery(endpointDecisions(useStore($orgId)), queryClient)
  const to = useStore($to)
  const search = useStore($search)
  const now = data ? decidedTemplate(createRules(decidedHost(data, host)), template) : template
  if (now === template) return null
  const range = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  return (
    <p className="notice">
      <span>
        By your organization’s decisions, requests of this endpoint belong to{' '}
        <a className="link" href={to.entity('endpoints', entityId([method, host, now]), range)}>
          {visibleText(now)}
        </a>
        .
      </span>
    </p>
  )
}
