import type { ReactNode } from 'react'

import { explain, type WireError } from '#src/lib/errors.ts'

import { FailureNote, TableSkeleton } from '../notice/Notices.tsx'
import css from './table-panel.module.css'

/** What a table's data can be. `ready` with an error: the rows are older than what was asked for, and it says why. */
export type PanelState =
  | { state: 'loading' }
  | { state: 'failed'; error: WireError; retry: () => void }
  | { state: 'empty'; note: ReactNode }
  | { state: 'ready'; error?: WireError | undefined; retry?: () => void }

export interface TablePanelProps {
  /** In the plural, for "Loading …". */
  words: string
  found: PanelState
  /** Lines of the skeleton; as many as fit are seen. */
  lines?: number
  /** One line below, always there: how many rows, what is selected. */
  foot?: ReactNode
  /** The table. */
  children: ReactNode
}

const LINES = 24

/** The room of a table in each of its states: of one size, so that nothing around it moves. It fills what its parent gives. */
export function TablePanel({ words, found, lines = LINES, foot, children }: TablePanelProps) {
  return (
    <div className={css.panel}>
      <div className={css.content} data-state={found.state}>
        {found.state === 'loading' && <TableSkeleton label={`Loading ${words}`} rows={lines} />}
        {found.state === 'failed' && <FailureNote error={found.error} onRetry={found.retry} />}
        {found.state === 'empty' && found.note}
        {found.state === 'ready' && children}
      </div>
      {(foot !== undefined || (found.state === 'ready' && found.error)) && (
        <div className={css.foot}>
          {found.state === 'ready' && found.error ? (
            <p role="alert" className={css.stale}>
              {explain(found.error)} These rows are from before.
              {found.retry && (
                <button type="button" className="link" onClick={found.retry}>
                  Try again
                </button>
              )}
            </p>
          ) : (
            foot
          )}
        </div>
      )}
    </div>
  )
}
