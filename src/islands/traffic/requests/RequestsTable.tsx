import { useStore } from '@nanostores/react'
import { type ReactNode, type Ref, useCallback } from 'react'

import { Table } from '#src/components/table/Table.tsx'
import type { CellPick, Column, TableHandle } from '#src/components/table/table-types.ts'
import type { ColumnLayout } from '#src/lib/column-layout.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { useMedia } from '#src/lib/use-media.ts'
import type { RequestSort } from '#src/queries/requests.ts'
import { $density } from '#src/stores/density.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { useActiveRow } from '../list/use-active-row.ts'
import { goToRequest } from './links.ts'
import { NarrowRow } from './NarrowRow.tsx'
import { requestColumns } from './request-columns.tsx'
import { toggleSort } from './view.ts'

export interface RequestsTableProps {
  rows: readonly RequestRow[]
  layout: readonly ColumnLayout[]
  onLayout: (layout: readonly ColumnLayout[]) => void
  fresh: ReadonlySet<string>
  /** Milliseconds since 1970; a line is drawn above the newest row before it. 0: none. */
  mark: number
  sort: RequestSort
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[], how: 'toggle' | 'add') => void
  onEnd: () => void
  /** The line below the last row. */
  more: ReactNode
  onScrolled: (scrolled: boolean) => void
  busy: boolean
  handle: Ref<TableHandle>
}

const rowKey = (row: RequestRow): string => row.id
const NARROW = { height: 58, render: (row: RequestRow) => <NarrowRow row={row} /> }
const ROW_HEIGHT = { comfortable: 32, compact: 28 }

/** The list itself: what a click, a key and a copy mean for requests. */
export function RequestsTable({
  rows,
  layout,
  onLayout,
  fresh,
  mark,
  sort,
  selected,
  onSelect,
  onEnd,
  more,
  onScrolled,
  busy,
  handle,
}: RequestsTableProps) {
  const narrow = useMedia('(width < 768px)')
  const density = useStore($density)
  const [activeId, onActive] = useActiveRow()

  const toneOf = useCallback(
    (row: RequestRow, index: number): string | undefined => {
      const marked = mark > 0 && row.timestampMs < mark && (rows[index - 1]?.timestampMs ?? 0) >= mark
      const tones = [fresh.has(row.id) && 'fresh', marked && 'mark'].filter(Boolean)
      return tones.length > 0 ? tones.join(' ') : undefined
    },
    [fresh, mark, rows],
  )

  return (
    <Table
      caption="Requests"
      columns={requestColumns}
      layout={layout}
      onLayout={onLayout}
      rows={rows}
      rowKey={rowKey}
      rowHeight={ROW_HEIGHT[density]}
      narrow={narrow ? NARROW : undefined}
      sort={{ by: sort.by, descending: sort.direction === 'desc' }}
      onSort={(by) => toggleSort(by as RequestSort['by'])} // the columns name no other
      activeId={activeId}
      onActive={onActive}
      selected={selected}
      onSelect={onSelect}
      onOpen={(row) => goToRequest(row.id)}
      onPick={onPick}
      onCopy={onCopy}
      onEnd={onEnd}
      more={more}
      onScrolled={onScrolled}
      toneOf={toneOf}
      busy={busy}
      handle={handle}
    />
  )
}

function onPick({ row, column, item, exclude }: CellPick<RequestRow>): void {
  void requestColumns.find(({ id }) => id === column.id)?.pick?.(row, item, exclude ? 'exclude' : 'add')
}

/** One cell as it means; a whole row as the line of a sheet, without the guards of a file. */
function onCopy(row: RequestRow, column: Column<RequestRow> | undefined): void {
  void copyText(
    column ? String(column.value(row)) : requestColumns.map(({ value }) => String(value(row)).replace(/[\t\r\n]/g, ' ')).join('\t'),
  )
}
