import { visibleText } from '#domain/detection/control.ts'
import { type MatrixCell, matrixLookup, matrixShade } from '#src/lib/chart/matrix.ts'
import { formatCompact, formatCount } from '#src/lib/format.ts'

import css from './data-matrix.module.css'

export interface DataMatrixProps {
  label: string
  /** Kinds of data, in the order they are shown. */
  rows: readonly string[]
  /** Destinations; from traffic. */
  columns: readonly string[]
  cells: readonly MatrixCell[]
  /** Where a cell leads. */
  hrefOf: (row: string, column: string) => string
}

/** Which data goes where. A table, so it reads as one; the shade grows with the logarithm of the count, and what is new is marked. */
export function DataMatrix({ label, rows, columns, cells, hrefOf }: DataMatrixProps) {
  const cellAt = matrixLookup(cells)
  const counts = cells.map(({ count }) => count).filter((count) => count > 0)
  const least = Math.min(...counts)
  const most = Math.max(...counts)
  return (
    // The region scrolls, so the keyboard has to reach it
    <div className={css.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={css.matrix}>
        <thead>
          <tr>
            <th scope="col">Data</th>
            {columns.map((column) => (
              <th key={column} scope="col" title={visibleText(column)}>
                {visibleText(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{visibleText(row)}</th>
              {columns.map((column) => {
                const cell = cellAt(row, column)
                return (
                  <td key={column}>
                    {cell ? (
                      <a
                        href={hrefOf(row, column)}
                        className={css.cell}
                        data-shade={matrixShade(cell.count, least, most)}
                        data-fresh={cell.fresh || undefined}
                        title={`${formatCount(cell.count)} values${cell.fresh ? ', new this week' : ''}`}
                      >
                        {formatCompact(cell.count)}
                        {cell.fresh && <span className={css.fresh}>new</span>}
                      </a>
                    ) : (
                      <span className={css.none}>
                        <span className="visually-hidden">none</span>
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
