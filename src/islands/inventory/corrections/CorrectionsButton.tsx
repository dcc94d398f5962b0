import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { formatCount } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { vendorCorrections } from '#src/queries/vendor-corrections.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'

const CorrectionsSheet = lazy(async () => ({ default: (await import('./CorrectionsSheet.tsx')).CorrectionsSheet }))

/** In the line of tools of the list of vendors: how much is corrected, and the sheet with all of it. */
export function CorrectionsButton({ scope }: { scope: PulseScope }) {
  const { data } = useQuery(vendorCorrections(scope.orgId), queryClient)
  const isOpen = useStore($search).get('corrections') === 'true'
  const count = data ? data.domains.length + data.vendors.length : 0
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        aria-haspopup="dialog"
        title="Your organization’s own vendors, and which vendor a domain belongs to"
        onClick={() => setSearch({ corrections: 'true' })}
      >
        Corrections{count > 0 && ` (${formatCount(count)})`}
      </button>
      {isOpen && (
        <Suspense>
          <CorrectionsSheet scope={scope} onClose={() => setSearch({ corrections: undefined })} />
        </Suspense>
      )}
    </>
  )
}
