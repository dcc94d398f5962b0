import type { Entity } from '#src/queries/inventory.ts'
import type { PickColumn } from '#src/screens/list/columns-about.tsx'

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

/** How endpoints stand to the document of their host; nothing where it has none. */
export const MORE_OF_ENDPOINTS: MoreOfList = { columns: () => COLUMNS, Line: Badge }
