import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { Table } from '#src/components/table/Table.tsx'
import type { CellPick, Column } from '#src/components/table/table-types.ts'
import type { ColumnLayout } from '#src/lib/column-layout.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { useMedia } from '#src/lib/use-media.ts'
import type { ConnectionSort } from '#src/queries/connections.ts'
import { $density } from '#src/stores/density.ts'
import type { ConnectionRow } from '#wire/pulse/connections.ts'

import { useActiveRow } from '../../list/use-active-row.ts'
import { goToConnection } from '../links.ts'
import { toggleSort } from '../view.ts'
import { connectionColumns } from './connection-columns.tsx'
import { NarrowConnection } from './NarrowConnection.tsx'

export interface ConnectionsTableProps {
  rows: readonly ConnectionRow[]
  layout: readonly ColumnLayout[]
  onLayout: (layout: readonly ColumnLayout[]) => void
  sort: ConnectionSort
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[], how: 'toggle' | 'add') => void
  onEnd: () => void
  /** The line below the last row. */
  more: ReactNode
  onScrolled: (scrolled: boolean) => void
  busy: boolean
}

const rowKey = (row: ConnectionRow): string => row.id
const NARROW = { height: 58, render: (row: ConnectionRow) => <NarrowConnection row={row} /> }
const ROW_HEIGHT = { comfortable: 32, compact: 28 }

/** The list itself: what a click, a key and a copy mean for connections. */
export function ConnectionsTable({ sort, ...rest }: ConnectionsTableProps) {
  const narrow = useMedia('(width < 768px)')
  const density = useStore($density)
  const [activeId, onActive] = useActiveRow()
  return (
    <Table
      {...rest}
      caption="Connections"
      columns={connectionColumns}
      rowKey={rowKey}
      rowHeight={ROW_HEIGHT[density]}
      narrow={narrow ? NARROW : undefined}
      sort={{ by: sort.by, descending: sort.direction === 'desc' }}
      onSort={(by) => toggleSort(by as ConnectionSort['by'])} // the columns name no other
      activeId={activeId}
      onActive={onActive}
      onOpen={(row) => goToConnection(row.id)}
      onPick={onPick}
      onCopy={onCopy}
    />
  )
}

function onPick({ row, column, item, exclude }: CellPick<ConnectionRow>): void {
  void connectionColumns.find(({ id }) => id === column.id)?.pick?.(row, item, exclude ? 'exclude' : 'add')
}

/** One cell as it means; a whole row as the line of a sheet, without the guards of a file. */
function onCopy(row: ConnectionRow, column: Column<ConnectionRow> | undefined): void {
  const line = connectionColumns.map(({ value }) => String(value(row)).replace(/[\t\r\n]/g, ' ')).join('\t')
  void copyText(column ? String(column.value(row)) : line)
}
