import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type ReactNode } from 'react'

import type { Column, TableProps } from './Table.tsx'
import css from './table.module.css'

/** A column's heading; a button where the server can sort by it. */
export function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: TableProps<Row>['sort']
  onSort: TableProps<Row>['onSort']
}) {
  const { sort: by, label, align } = column
  const sorted = by !== undefined && sort?.by === by
  const direction = sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'
  return (
    <div role="columnheader" className={css.headCell} data-align={align} {...(by !== undefined && { 'aria-sort': direction })}>
      {by === undefined ? (
        <span>{label}</span>
      ) : (
        <button type="button" onClick={() => onSort?.(by)} data-sorted={sorted || undefined}>
          <span>{label}</span>
          {sorted && !sort.descending ? <ArrowUp size={12} aria-hidden /> : <ArrowDown size={12} aria-hidden />}
        </button>
      )}
    </div>
  )
}

interface TableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  index: number
  start: number
  active: boolean
  /** One stands on it, and it shows even without the focus. */
  marked: boolean
  column: number
  selected: boolean
  tone: string | undefined
  narrow: ((row: Row) => ReactNode) | undefined
}

/** One drawn row: its cells, or what stands for them on a narrow screen. */
export const TableRow = memo(function TableRow<Row>({
  row,
  columns,
  index,
  start,
  active,
  marked,
  column,
  selected,
  tone,
  narrow,
}: TableRowProps<Row>) {
  return (
    <div
      role="row"
      className={css.row}
      data-index={index}
      data-active={marked || undefined}
      data-tone={tone}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={active && column < 0 ? 0 : -1}
      style={{ transform: `translateY(${start}px)` }}
    >
      {narrow ? (
        <div role="gridcell" className={css.narrowCell}>
          {narrow(row)}
        </div>
      ) : (
        columns.map((one, at) => (
          <div
            key={one.id}
            role="gridcell"
            className={css.cell}
            data-column={one.id}
            data-align={one.align}
            tabIndex={active && at === column ? 0 : -1}
          >
            {one.cell ? one.cell(row) : one.value(row)}
          </div>
        ))
      )}
    </div>
  )
}) as <Row>(props: TableRowProps<Row>) => ReactNode // memo forgets type parameters; the function below it has them
