import type { ReactNode } from 'react'

import css from './picture-table.module.css'

export interface PictureTableProps {
  /** Names the picture. */
  label: string
  /** Cells of the head. */
  head: ReactNode
  /** Rows of the body; `data-selected` marks the chosen one. */
  children: ReactNode
}

/** What a picture shows, in numbers, in the same room. */
export const PictureTable = ({ label, head, children }: PictureTableProps) => (
  // The region scrolls, so the keyboard has to reach it
  <div className={css.frame} role="region" aria-label={`${label}, as a table`} tabIndex={0}>
    <table className={css.table}>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

/** Chooses in the table what a click chooses in the picture. */
export const PictureTablePick = ({ pressed, onPick, children }: { pressed: boolean; onPick: () => void; children: ReactNode }) => (
  <button type="button" className={css.pick} aria-pressed={pressed} onClick={onPick}>
    {children}
  </button>
)
