import { memo, type ReactNode } from 'react'

import { visibleText } from '#domain/detection/control.ts'

import type { Column } from './table-types.ts'
import css from './table.module.css'

interface TableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  index: number
  /** Pixels from the top of the body. */
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
            {one.cell ? one.cell(row) : <span className={css.text}>{visibleText(String(one.value(row)))}</span>}
          </div>
        ))
      )}
    </div>
  )
}) as <Row>(props: TableRowProps<Row>) => ReactNode // memo forgets type parameters; the function below it has them
