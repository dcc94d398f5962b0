import { useStore } from '@nanostores/react'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'

import { capital, formatCount } from '#src/lib/format.ts'
import { clientDecisions } from '#src/queries/client-decisions.ts'
import { queryClient } from '#src/queries/client.ts'
import { endpointDecisions } from '#src/queries/endpoint-templates.ts'
import { vendorCorrections } from '#src/queries/vendor-corrections.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { countDecisions } from '#wire/product/endpoint-templates.ts'

interface SheetButton<Settings> {
  /** What the sheet holds. */
  title: string
  /** On the button. In the address while the sheet is open, so that links lead to it. */
  parameter?: 'corrections' | 'decisions'
  // biome-ignore lint/suspicious/noExplicitAny: keys differ by setting, and nothing here reads them
  query: (orgId: string) => UseQueryOptions<Settings, Error, Settings, any>
  countOf: (settings: Settings) => number
  Sheet: ComponentType<{ scope: PulseScope; onClose: () => void }>
}

/** In the line of tools of a list: how much the organization decided, and the sheet with all of it. */
function sheetButton<Settings>({ title, parameter = 'decisions', query, countOf, Sheet }: SheetButton<Settings>) {
  return function SheetButton({ scope }: { scope: PulseScope }) {
    const { data } = useQuery(query(scope.orgId), queryClient)
    const isOpen = useStore($search).get(parameter) === 'true'
    const count = data === undefined ? 0 : countOf(data)
    const open = (to: 'true' | undefined): void => setSearch({ [parameter]: to })
    return (
      <>
        <button type="button" className="button" data-kind="quiet" aria-haspopup="dialog" title={title} onClick={() => open('true')}>
          {capital(parameter)}
          {count > 0 && ` (${formatCount(count)})`}
        </button>
        {isOpen && (
          <Suspense>
            <Sheet scope={scope} onClose={() => open(undefined)} />
          </Suspense>
        )}
      </>
    )
  }
}

/** Own vendors and corrected domains, in the list of vendors. */
export const CorrectionsButton = sheetButton({
  title: 'Your organization’s own vendors, and which vendor a domain belongs to',
  parameter: 'corrections',
  query: vendorCorrections,
  countOf: ({ domains, vendors }) => domains.length + vendors.length,
  Sheet: lazy(async () => ({ default: (await import('../corrections/CorrectionsSheet.tsx')).CorrectionsSheet })),
})

/** Merges and splits, in the list of clients. */
export const ClientsButton = sheetButton({
  title: 'Which clients are one, and which one is several',
  query: clientDecisions,
  countOf: ({ merges, splits }) => merges.length + splits.length,
  Sheet: lazy(async () => ({ default: (await import('../clients/ClientsSheet.tsx')).ClientsSheet })),
})

/** Pins, splits, merges and names, in the list of endpoints. */
export const DecisionsButton = sheetButton({
  title: 'Pinned templates, splits, merges and names of endpoints',
  query: endpointDecisions,
  countOf: ({ hosts }) => countDecisions(hosts),
  Sheet: lazy(async () => ({ default: (await import('../templates/DecisionsSheet.tsx')).DecisionsSheet })),
})
