import type { ReactNode } from 'react'

import { explain } from '#src/lib/errors.ts'
import type { Loadable } from '#src/lib/loadable.ts'

import { FailureNote, TableSkeleton } from '../notice/Notices.tsx'
import css from './table-panel.module.css'

export interface TablePanelProps {
  /** In the plural, for "Loading …". */
  words: string
  found: Loadable<unknown>
  /** Instead of the table, when it would have no rows. */
  empty?: ReactNode
  /** Lines of the skeleton; as many as fit are seen. */
  lines?: number
  /** One line below, always there: how many rows, what is selected. */
  foot?: ReactNode
  /** The table. */
  children: ReactNode
}

const LINES = 24

/** The room of a table in each of its states: of one size, so that nothing around it moves. It fills what its parent gives. */
export function TablePanel({ words, found, empty, lines = LINES, foot, children }: TablePanelProps) {
  const ready = found.state === 'ready' ? found : undefined
  // Rows that are on their way may fill it
  const none = ready && !ready.refreshing && empty
  return (
    <div className={css.panel}>
      <div className={css.content} data-state={none ? 'empty' : found.state}>
        {found.state === 'loading' && <TableSkeleton label={`Loading ${words}`} rows={lines} />}
        {found.state === 'failed' && <FailureNote error={found.error} onRetry={found.retry} />}
        {ready && (none || children)}
      </div>
      {(foot !== undefined || ready?.stale) && (
        <div className={css.foot}>
          {ready?.stale ? (
            <p role="alert" className={css.stale}>
              {explain(ready.stale.error)} These rows are from before.
              <button type="button" className="link" onClick={ready.stale.retry}>
                Try again
              </button>
            </p>
          ) : (
            foot
          )}
        </div>
      )}
    </div>
  )
}
