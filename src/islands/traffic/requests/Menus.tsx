import type { ColumnLayout } from '#src/lib/column-layout.ts'
import type { RequestsAsk } from '#src/queries/requests.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { ListColumns } from '../list/ListColumns.tsx'
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
  return (
    <>
      <ListColumns columns={requestColumns} layout={layout} onLayout={onLayout} isUsual={requestLayout.isUsual} />
      <RequestsExport ask={ask} rows={rows} selected={selected} />
    </>
  )
}
