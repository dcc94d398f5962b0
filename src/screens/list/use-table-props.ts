import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'

import type { TableProps } from '#src/components/table/table-types.ts'
import type { ColumnLayout } from '#src/lib/column-layout.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { useMedia } from '#src/lib/use-device.ts'
import type { ColumnsStore } from '#src/stores/columns.ts'
import { $density } from '#src/stores/display.ts'
import type { SortOf } from '#src/stores/sort.ts'

import type { ActiveRow } from './active-row.ts'
import type { PickColumn } from './columns-about.tsx'

interface ListTable<Row, By extends string> {
  columns: readonly PickColumn<Row>[]
  /** A row on a telephone: two lines. Always the same function, or every row is drawn anew. */
  narrow: (row: Row) => ReactNode
  sort: SortOf<By>
  onSort: (by: By) => void
  /** Enter on a row. */
  onOpen: (row: Row) => void
  /** A click on a row. */
  onLook: ((row: Row) => void) | undefined
  active: ActiveRow
}

/** What the kit makes of a list; the other props of its table are the list's own. */
type Made =
  | 'columns'
  | 'rowKey'
  | 'rowHeight'
  | 'narrow'
  | 'sort'
  | 'onSort'
  | 'activeId'
  | 'onActive'
  | 'onOpen'
  | 'onLook'
  | 'onPick'
  | 'onCopy'

/** Compact: 24 rows and what stands around them fit a window of 900 pixels. */
const ROW_HEIGHT = { comfortable: 32, compact: 25 }
const NARROW_HEIGHT = 58

/** What a click, a key and a copy mean in the table of a list, and how high its rows are. */
export function useTableProps<Row extends { id: string }, By extends string>(list: ListTable<Row, By>): Pick<TableProps<Row>, Made> {
  const { columns, narrow, sort, onSort, onOpen, onLook, active } = list
  const telephone = useMedia('(width < 768px)')
  const density = useStore($density)
  const activeId = useStore(active.$id)
  return {
    columns,
    rowKey: idOf,
    rowHeight: ROW_HEIGHT[density],
    narrow: telephone ? { height: NARROW_HEIGHT, render: narrow } : undefined,
    sort: { by: sort.by, descending: sort.direction === 'desc' },
    onSort: (by) => onSort(by as By), // the columns name no other
    activeId,
    onActive: active.stand,
    onOpen,
    onLook,
    onPick: ({ row, column, item, exclude }) =>
      void columns.find(({ id }) => id === column.id)?.pick?.(row, item, exclude ? 'exclude' : 'add'),
    // One cell as it means; a whole row as the line of a sheet, without the guards of a file
    onCopy(row, column) {
      const line = columns.map(({ value }) => String(value(row)).replace(/[\t\r\n]/g, ' ')).join('\t')
      void copyText(column ? String(column.value(row)) : line)
    },
  }
}

const idOf = ({ id }: { id: string }): string => id

/** Which columns are shown, in which order, how wide; and how that changes. Undefined sets everything back. */
export function useLayout(of: ColumnsStore): [readonly ColumnLayout[], ColumnsStore['change']] {
  const layout = useStore(of.$layout)
  // Once: afterwards an address without columns is one that Back led to, and means the usual ones
  useEffect(() => of.recall(), [of])
  return [layout, of.change]
}
