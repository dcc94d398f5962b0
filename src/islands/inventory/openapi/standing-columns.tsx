import { QueryObserver } from '@tanstack/react-query'

import { queryClient } from '#src/queries/client.ts'
import type { Entity } from '#src/queries/inventory.ts'
import { openApiDocuments } from '#src/queries/openapi.ts'
import type { PickColumn } from '#src/screens/list/columns-about.tsx'
import { $orgId } from '#src/stores/context.ts'

import type { MoreOfList } from '../kinds.ts'

const LABELS = { declared: 'documented', deprecated: 'deprecated', shadow: 'not in OpenAPI', uncalled: 'not called' } as const

const labelOf = ({ standing }: Entity): string => (standing === null ? '' : LABELS[standing])

function Badge({ row }: { row: Entity }) {
  const { standing } = row
  if (standing === null) return null
  if (standing === 'declared') return <span className="dim">{LABELS[standing]}</span>
  return (
    <span className="badge" data-tone={standing === 'shadow' ? 'warn' : 'neutral'}>
      {labelOf(row)}
    </span>
  )
}

const COLUMNS: readonly PickColumn<Entity>[] = [
  { id: 'standing', label: 'OpenAPI', width: 116, value: labelOf, cell: (row) => <Badge row={row} /> },
]

/** How endpoints stand to the document of their host. */
const MORE_OF_ENDPOINTS: MoreOfList = { columns: () => COLUMNS, Line: Badge }

/** The column is there while the organization has a document. The list is followed for as long as its page is open. */
export function followDocuments(set: (more: MoreOfList | undefined) => void): void {
  const observer = new QueryObserver(queryClient, openApiDocuments.all($orgId.get() ?? ''))
  observer.subscribe(({ data }) => set(data && data.length > 0 ? MORE_OF_ENDPOINTS : undefined))
  set(observer.getCurrentResult().data?.length ? MORE_OF_ENDPOINTS : undefined)
  $orgId.listen((orgId) => observer.setOptions(openApiDocuments.all(orgId ?? '')))
}
