import { useRef } from 'react'

import { useRowWindow } from '../table/use-row-window.ts'
import css from './chart-table.module.css'

export interface ChartTableProps {
  label: string
  /** The first column names the rows, the others hold numbers. */
  head: readonly string[]
  count: number
  /** Cells of a row, made only for what is seen. */
  row: (index: number) => readonly string[]
}

/** As chart-table.module.css draws them. */
const ROW_HEIGHT = 26
const HEAD_HEIGHT = 27

/** The numbers of a chart, in the same room. Only the rows in sight are made, so twenty thousand of them open at once. */
export function ChartTable({ label, head, count, row }: ChartTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { window } = useRowWindow(scroller, count, ROW_HEIGHT, HEAD_HEIGHT)
  const rows = Array.from({ length: Math.max(0, window.end - window.first) }, (_, index) => window.first + index)
  return (
    // The region scrolls, so the keyboard has to reach it
    <div ref={scroller} className={css.scroller} role="region" aria-label={`${label}, as a table`} tabIndex={0}>
      <table className={css.table} aria-label={label} aria-rowcount={count + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {head.map((name, index) => (
              <th key={index} scope="col" className={index > 0 ? 'number' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {window.first > 0 && <Spacer rows={window.first} columns={head.length} />}
          {rows.map((index) => {
            const [name, ...values] = row(index)
            return (
              <tr key={index} aria-rowindex={index + 2}>
                <th scope="row">{name}</th>
                {values.map((value, column) => (
                  <td key={column} className="number">
                    {value}
                  </td>
                ))}
              </tr>
            )
          })}
          {window.end < count && <Spacer rows={count - window.end} columns={head.length} />}
          {count === 0 && (
            <tr>
              <td colSpan={head.length}>Nothing in this range</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

/** Room of the rows that are not in sight. */
const Spacer = ({ rows, columns }: { rows: number; columns: number }) => (
  <tr aria-hidden="true" className={css.spacer}>
    <td colSpan={columns} style={{ blockSize: rows * ROW_HEIGHT }} />
  </tr>
)
