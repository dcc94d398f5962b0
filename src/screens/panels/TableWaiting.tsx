import type { ReactNode } from 'react'

import { TablePanel } from '#src/components/table/TablePanel.tsx'

import css from './panels.module.css'
import { useSpaceHeight } from './use-space-height.ts'

export interface TableWaitingProps {
  title: string
  lines: number
  /** What stands between the title and the table. */
  children?: ReactNode
}

/** A table of a panel before its script: of the same size, with the same title. */
export function TableWaiting({ title, lines, children }: TableWaitingProps) {
  const height = useSpaceHeight(lines)
  return (
    <section className={css.panel} aria-label={title} aria-busy="true">
      <div className={css.panelHead}>
        <h2>{title}</h2>
      </div>
      {children}
      <div className={css.tableSpace} style={{ blockSize: height }}>
        <TablePanel words={title.toLowerCase()} found={{ state: 'loading' }} lines={lines}>
          {null}
        </TablePanel>
      </div>
    </section>
  )
}
