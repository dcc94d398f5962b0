import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'

import { queryClient } from '#src/queries/client.ts'
import { vendorCorrections } from '#src/queries/vendor-corrections.ts'
import type { PulseScope } from '#src/stores/context.ts'

import { SheetButton } from '../decisions/SheetButton.tsx'

const CorrectionsSheet = lazy(async () => ({ default: (await import('./CorrectionsSheet.tsx')).CorrectionsSheet }))

/** Own vendors and corrected domains, in the list of vendors. */
export function CorrectionsButton({ scope }: { scope: PulseScope }) {
  const { data } = useQuery(vendorCorrections(scope.orgId), queryClient)
  return (
    <SheetButton
      label="Corrections"
      title="Your organization’s own vendors, and which vendor a domain belongs to"
      parameter="corrections"
      count={data ? data.domains.length + data.vendors.length : 0}
    >
      {(onClose) => <CorrectionsSheet scope={scope} onClose={onClose} />}
    </SheetButton>
  )
}
