import type { ReactNode, Ref } from 'react'

import type { ColumnLayout } from '#src/lib/column-layout.ts'

/** One column. `value` is what it means (sort, export, copy), `cell` how it looks. */
export interface Column<Row> {
  id: string
  label: string
  value: (row: Row) => string | number
  cell?: (row: Row) => ReactNode
  /** Pixels; a growing column takes what is left and is never narrower than this. */
  width: number
  grows?: true | undefined
  align?: 'end'
  /** Name the server sorts by. */
  sort?: string
}

/** Which value of a cell was meant, for cells with several. */
export interface CellPick<Row> {
  row: Row
  column: Column<Row>
  item: number
  exclude: boolean
}

export interface TableHandle {
  toTop: () => void
  focusRow: (id: string) => void
  /** What the key would do in the rows; the first step from outside is to the row one stands on, or the first. */
  press: (key: string) => void
  toFirst: () => void
}

export interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  /** Which of them are shown, in which order, how wide; all as they are when absent. Without `onLayout` it cannot be changed here. */
  layout?: readonly ColumnLayout[] | undefined
  onLayout?: ((layout: ColumnLayout[]) => void) | undefined
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Rows there are in all, as far as known. */
  total?: number | undefined
  rowHeight: number
  /** A row on a narrow screen, instead of cells. */
  narrow?: { height: number; render: (row: Row) => ReactNode } | undefined
  sort?: { by: string; descending: boolean } | undefined
  onSort?: ((by: string) => void) | undefined
  /** Id of the row one stands on. */
  activeId: string
  onActive: (id: string) => void
  selected: ReadonlySet<string>
  /** `toggle` one, or `add` all from the last one to this. */
  onSelect: (ids: readonly string[], how: 'toggle' | 'add') => void
  onOpen: (row: Row) => void
  /** A click anywhere on a row, a link in it included; without it a click only stands on the row. */
  onLook?: ((row: Row) => void) | undefined
  /** Escape, where it means nothing else. */
  onEscape?: (() => void) | undefined
  /** A click on a value, or Enter on its cell: filter by it. */
  onPick?: ((pick: CellPick<Row>) => void) | undefined
  /** `c`: the cell one stands on, or the whole row. */
  onCopy: (row: Row, column: Column<Row> | undefined) => void
  /** Called when the last loaded row comes near. */
  onEnd?: (() => void) | undefined
  /** A last line below the rows: that more are coming, or why they do not. */
  more?: ReactNode
  onScrolled?: (scrolled: boolean) => void
  /** Outlives the table: how far it was scrolled, for who comes back to the row one stands on. */
  scroll?: { top: number }
  /** Marks a row: `fresh` fades, `mark` draws a line above it. */
  toneOf?: (row: Row, index: number) => string | undefined
  /** Whether older rows are being replaced right now. */
  busy?: boolean
  handle?: Ref<TableHandle>
}
