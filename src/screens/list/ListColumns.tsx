import { useStore } from '@nanostores/react'

import { ColumnMenu, type ColumnMenuProps } from '#src/components/table/ColumnMenu.tsx'
import type { ColumnLayout } from '#src/lib/column-layout.ts'
import type { ColumnsStore } from '#src/stores/columns.ts'
import { $density, chooseDensity } from '#src/stores/display.ts'

export interface ListColumnsProps extends Pick<ColumnMenuProps, 'columns' | 'layout'> {
  onLayout: (layout: readonly ColumnLayout[] | undefined) => void
  isUsual: ColumnsStore['isUsual']
}

/** Which columns stand in which order, and how high rows are. */
export function ListColumns({ columns, layout, onLayout, isUsual }: ListColumnsProps) {
  const density = useStore($density)
  return (
    <ColumnMenu
      columns={columns}
      layout={layout}
      onLayout={onLayout}
      onReset={isUsual(layout) ? undefined : () => onLayout(undefined)}
      compact={density === 'compact'}
      onCompact={(compact) => chooseDensity(compact ? 'compact' : 'comfortable')}
    />
  )
}
