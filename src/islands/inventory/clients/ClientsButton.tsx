import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'

import { clientDecisions } from '#src/queries/client-decisions.ts'
import { queryClient } from '#src/queries/client.ts'
import type { PulseScope } from '#src/stores/context.ts'

import { SheetButton } from '../decisions/SheetButton.tsx'

const ClientsSheet = lazy(async () => ({ default: (await import('./ClientsSheet.tsx')).ClientsSheet }))

/** Merges and splits, in the list of clients. */
export function ClientsButton({ scope: { orgId } }: { scope: PulseScope }) {
  const { data } = useQuery(clientDecisions(orgId), queryClient)
  return (
    <SheetButton
      label="Decisions"
      title="Which clients are one, and which one is several"
      parameter="decisions"
      count={data ? data.merges.length + data.splits.length : 0}
    >
      {(onClose) => <ClientsSheet orgId={orgId} onClose={onClose} />}
    </SheetButton>
  )
}
