import { useStore } from '@nanostores/react'

import { ColumnMenu } from '#src/components/table/ColumnMenu.tsx'
import type { ColumnLayout } from '#src/lib/column-layout.ts'
import type { RequestsAsk } from '#src/queries/requests.ts'
import { $density, chooseDensity } from '#src/stores/density.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { RequestsExport } from './RequestsExport.tsx'
import { requestColumns, requestLayout } from './request-columns.tsx'

export interface MenusProps {
  ask: RequestsAsk
  layout: readonly ColumnLayout[]
  onLayout: (layout: readonly ColumnLayout[] | undefined) => void
  rows: readonly RequestRow[]
  selected: ReadonlySet<string>
}

/** Which columns stand in which order, how high rows are, and what becomes a file. */
export function Menus({ ask, layout, onLayout, rows, selected }: MenusProps) {
  const density = useStore($density)
  return (
    <>
      <ColumnMenu
        columns={requestColumns}
        layout={layout}
        onLayout={onLayout}
        onReset={requestLayout.isUsual(layout) ? undefined : () => onLayout(undefined)}
        compact={density === 'compact'}
        onCompact={(compact) => chooseDensity(compact ? 'compact' : 'comfortable')}
      />
      <RequestsExport ask={ask} rows={rows} selected={selected} />
    </>
  )
}
