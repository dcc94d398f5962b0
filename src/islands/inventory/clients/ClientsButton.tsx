import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { formatCount } from '#src/lib/format.ts'
import { clientDecisions } from '#src/queries/client-decisions.ts'
import { queryClient } from '#src/queries/client.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'

const ClientsSheet = lazy(async () => ({ default: (await import('./ClientsSheet.tsx')).ClientsSheet }))

/** In the line of tools of the list of clients: how much is decided, and the sheet with all of it. */
export function ClientsButton({ scope: { orgId } }: { scope: PulseScope }) {
  const { data } = useQuery(clientDecisions(orgId), queryClient)
  const isOpen = useStore($search).get('decisions') === 'true'
  const count = data ? data.merges.length + data.splits.length : 0
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        aria-haspopup="dialog"
        title="Which clients are one, and which one is several"
        onClick={() => setSearch({ decisions: 'true' })}
      >
        Decisions{count > 0 && ` (${formatCount(count)})`}
      </button>
      {isOpen && (
        <Suspense>
          <ClientsSheet orgId={orgId} onClose={() => setSearch({ decisions: undefined })} />
        </Suspense>
      )}
    </>
  )
}
