import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { oneLine } from '#src/components/value/Badges.tsx'
import { endpointName } from '#src/lib/endpoints/decisions.ts'
import { queryClient } from '#src/queries/client.ts'
import { endpointDecisions } from '#src/queries/endpoint-templates.ts'
import { $orgId } from '#src/stores/context.ts'

import css from './templates.module.css'

/** The name that people gave an endpoint, beside its path; nothing where it has none. */
export function EndpointLabel({ entity }: { entity: readonly string[] }) {
  const { data } = useQuery(endpointDecisions(useStore($orgId)), queryClient)
  const name = data ? endpointName(data, entity) : ''
  return name !== '' && <span className={css.label}>{oneLine(name)}</span>
}
