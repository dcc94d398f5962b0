import { useStore } from '@nanostores/react'

import { ColumnMenu } from '#src/components/table/ColumnMenu.tsx'
import type { ColumnLayout } from '#src/lib/column-layout.ts'
import type { ConnectionsAsk } from '#src/queries/connections.ts'
import { $density, chooseDensity } from '#src/stores/density.ts'
import type { ConnectionRow } from '#wire/pulse/connections.ts'

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
  const density = useStore($density)
  return (
    <>
      <ColumnMenu
        columns={connectionColumns}
        layout={layout}
        onLayout={onLayout}
        onReset={connectionLayout.isUsual(layout) ? undefined : () => onLayout(undefined)}
        compact={density === 'compact'}
        onCompact={(compact) => chooseDensity(compact ? 'compact' : 'comfortable')}
      />
      <ConnectionsExport ask={ask} rows={rows} selected={selected} />
    </>
  )
}
