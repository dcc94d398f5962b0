import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { TablePanel } from '#src/components/table/TablePanel.tsx'
import { useMedia } from '#src/lib/use-device.ts'
import { $density } from '#src/stores/display.ts'

import css from './panels.module.css'

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

/** Pixels of a row in a table of a panel, and of one on a telephone. */
export const ROW_HEIGHT = { comfortable: 32, compact: 28 }
export const NARROW_HEIGHT = 64
/** The head of the table and the bar below a table that is wider than its panel. */
const AROUND = 29 + 14

/** Pixels of a room for so many lines of a table, in every state. */
export function useSpaceHeight(lines: number): number {
  const density = useStore($density)
  const narrow = useMedia('(width < 768px)')
  return narrow ? lines * NARROW_HEIGHT : AROUND + lines * ROW_HEIGHT[density]
}
