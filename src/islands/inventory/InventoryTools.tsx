import { useStore } from '@nanostores/react'
import { type ComponentType, lazy, Suspense } from 'react'

import { Choice } from '#src/screens/panels/Choice.tsx'
import type { PulseScope } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { type InventoryKind, isApproval, REVIEWED_VIEWS, type ReviewedView } from '#wire/pulse/inventory.ts'

import type { EntityDeclaration } from './kinds.ts'

const Corrections = lazy(async () => ({ default: (await import('./decisions/sheet-buttons.tsx')).CorrectionsButton }))
const Clients = lazy(async () => ({ default: (await import('./decisions/sheet-buttons.tsx')).ClientsButton }))
const EndpointTools = lazy(async () => ({ default: (await import('./openapi/EndpointTools.tsx')).EndpointTools }))

const OF_KIND: { readonly [Kind in InventoryKind]?: ComponentType<{ scope: PulseScope }> } = {
  vendors: Corrections,
  clients: Clients,
  endpoints: EndpointTools,
}

const ANY = { id: 'any', label: 'Any' } as const
const LABELS: Readonly<Record<ReviewedView, string>> = {
  accepted: 'Accepted',
  ignored: 'Ignored',
  approved: 'Approved',
  blocked: 'Blocked',
}

/** In the line of tools: what was decided about those that are listed, and what there is of one kind only. */
export function InventoryTools({ of: { kind }, scope }: { of: EntityDeclaration; scope: PulseScope }) {
  const chosen = useStore($search).get('reviewed')
  const views = REVIEWED_VIEWS.filter((view) => kind === 'vendors' || !isApproval(view))
  const Tools = OF_KIND[kind]
  return (
    <>
      <Choice
        label="Review"
        asList
        value={views.find((view) => view === chosen) ?? ANY.id}
        choices={[ANY, ...views.map((id) => ({ id, label: LABELS[id] }))]}
        onChoose={(view) => setSearch({ reviewed: view === ANY.id ? undefined : view, new: undefined, decided: undefined, id: undefined })}
      />
      {Tools && (
        <Suspense>
          <Tools scope={scope} />
        </Suspense>
      )}
    </>
  )
}
