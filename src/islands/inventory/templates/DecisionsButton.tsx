import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'

import { queryClient } from '#src/queries/client.ts'
import { endpointDecisions } from '#src/queries/endpoint-templates.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { countDecisions } from '#wire/product/endpoint-templates.ts'

import { SheetButton } from '../decisions/SheetButton.tsx'

const DecisionsSheet = lazy(async () => ({ default: (await import('./DecisionsSheet.tsx')).DecisionsSheet }))

/** Pins, splits, merges and names, in the list of endpoints. */
export function DecisionsButton({ scope: { orgId } }: { scope: PulseScope }) {
  const { data } = useQuery(endpointDecisions(orgId), queryClient)
  return (
    <SheetButton
      label="Decisions"
      title="Pinned templates, splits, merges and names of endpoints"
      parameter="decisions"
      count={data ? countDecisions(data.hosts) : 0}
    >
      {(onClose) => <DecisionsSheet orgId={orgId} onClose={onClose} />}
    </SheetButton>
  )
}
