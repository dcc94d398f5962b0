import type { ReactNode } from 'react'

import { FailureNote } from '#src/components/notice/Notices.tsx'
import { isRefreshing, type Loadable } from '#src/lib/loadable.ts'

import panels from '#src/screens/panels/panels.module.css'
import css from './availability.module.css'

export interface ScrollPanelProps {
  title: string
  note?: ReactNode
  tools?: ReactNode
  found: Loadable<unknown>
  /** Instead of entries, when there are none: why. */
  empty: ReactNode
  children: ReactNode
}

/** A panel of entries whose room is of one height in every state; more entries are scrolled. */
export function ScrollPanel({ title, note, tools, found, empty, children }: ScrollPanelProps) {
  return (
    <section className={panels.panel} aria-label={title} aria-busy={isRefreshing(found) || found.state === 'loading'}>
      <div className={panels.panelHead}>
        <h2>{title}</h2>
        {note && <p className={panels.panelNote}>{note}</p>}
        {tools && <div className={panels.panelTools}>{tools}</div>}
      </div>
      {/* It scrolls, so the keys must reach it */}
      <div className={css.room} tabIndex={0} role="group" aria-label={`${title}, list`}>
        {found.state === 'failed' ? (
          <FailureNote error={found.error} onRetry={found.retry} />
        ) : found.state === 'loading' ? (
          <div className={css.waitingEntries} role="status" aria-label={`Loading ${title.toLowerCase()}`}>
            <span className="skeleton" />
            <span className="skeleton" />
            <span className="skeleton" />
          </div>
        ) : empty ? (
          <div className={css.emptyRoom}>{empty}</div>
        ) : (
          children
        )}
      </div>
    </section>
  )
}
