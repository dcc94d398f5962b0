import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { formatCount } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { openApiDocuments } from '#src/queries/openapi.ts'
import { Choice } from '#src/screens/panels/Choice.tsx'
import type { PulseScope } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { STANDING_VIEWS } from '#wire/pulse/inventory.ts'

import { DecisionsButton } from '../decisions/sheet-buttons.tsx'
import { VIEW_LABELS } from './standing.ts'

const OpenApiSheet = lazy(async () => ({ default: (await import('./OpenApiSheet.tsx')).OpenApiSheet }))

const ALL = { id: 'all', label: 'All' } as const
const CHOICES = [ALL, ...STANDING_VIEWS.map((id) => ({ id, label: VIEW_LABELS[id] }))]

/** In the line of tools of the list of endpoints: which of them, what is decided, and the documents of hosts. */
export function EndpointTools({ scope }: { scope: PulseScope }) {
  const search = useStore($search)
  const { data } = useQuery(openApiDocuments.all(scope.orgId), queryClient)
  const standing = STANDING_VIEWS.find((view) => view === search.get('standing'))
  return (
    <>
      {((data && data.length > 0) || standing) && (
        <Choice
          label="OpenAPI"
          named={false}
          value={standing ?? ALL.id}
          choices={CHOICES}
          onChoose={(chosen) => setSearch({ standing: chosen === ALL.id ? undefined : chosen, id: undefined })}
        />
      )}
      <DecisionsButton scope={scope} />
      <button
        type="button"
        className="button"
        data-kind="quiet"
        aria-haspopup="dialog"
        title="OpenAPI documents of hosts: import one, generate one from traffic"
        onClick={() => setSearch({ openapi: 'true' })}
      >
        OpenAPI{data && data.length > 0 && ` (${formatCount(data.length)})`}
      </button>
      {search.get('openapi') === 'true' && (
        <Suspense>
          <OpenApiSheet scope={scope} onClose={() => setSearch({ openapi: undefined })} />
        </Suspense>
      )}
    </>
  )
}
