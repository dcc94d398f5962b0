import type { ColumnLayout } from '#src/lib/column-layout.ts'
import type { ConnectionsAsk } from '#src/queries/connections.ts'
import type { ConnectionRow } from '#wire/pulse/connections.ts'

import { ListColumns } from '../../list/ListColumns.tsx'
import { ConnectionsExport } from './ConnectionsExport.tsx'
import { connectionColumns, connectionLayout } from './connection-columns.tsx'

export interface ConnectionMenusProps {
  ask: ConnectionsAsk
  layout: readonly ColumnLayout[]
  onLayout: (layout: readonly ColumnLayout[] | undefined) => void
  rows: readonly ConnectionRow[]
  selected: ReadonlySet<string>
}

/** Which columns stand in which order, how high rows are, and what becomes a file. */
export function ConnectionMenus({ ask, layout, onLayout, rows, selected }: ConnectionMenusProps) {
  return (
    <>
      <ListColumns columns={connectionColumns} layout={layout} onLayout={onLayout} isUsual={connectionLayout.isUsual} />
      <ConnectionsExport ask={ask} rows={rows} selected={selected} />
    </>
  )
}
