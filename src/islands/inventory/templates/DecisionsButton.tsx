import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { formatCount } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { endpointDecisions } from '#src/queries/endpoint-templates.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { countDecisions } from '#wire/product/endpoint-templates.ts'

const DecisionsSheet = lazy(async () => ({ default: (await import('./DecisionsSheet.tsx')).DecisionsSheet }))

/** In the line of tools of the list of endpoints: how much is decided, and the sheet with all of it. */
export function DecisionsButton({ scope: { orgId } }: { scope: PulseScope }) {
  const { data } = useQuery(endpointDecisions(orgId), queryClient)
  const isOpen = useStore($search).get('decisions') === 'true'
  const count = data ? countDecisions(data.hosts) : 0
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        aria-haspopup="dialog"
        title="Pinned templates, splits, merges and names of endpoints"
        onClick={() => setSearch({ decisions: 'true' })}
      >
        Decisions{count > 0 && ` (${formatCount(count)})`}
      </button>
      {isOpen && (
        <Suspense>
          <DecisionsSheet orgId={orgId} onClose={() => setSearch({ decisions: undefined })} />
        </Suspense>
      )}
    </>
  )
}
