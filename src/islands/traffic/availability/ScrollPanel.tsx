import type { ReactNode } from 'react'

import { FailureNote } from '#src/components/notice/Notices.tsx'
import type { WireError } from '#src/lib/errors.ts'

import panels from '../panels/panels.module.css'
import css from './availability.module.css'

export interface ScrollPanelProps {
  title: string
  note?: ReactNode
  tools?: ReactNode
  state: 'loading' | 'ready' | 'empty' | { error: WireError; retry: () => void }
  /** Instead of entries: why there are none. */
  empty: ReactNode
  busy: boolean
  children: ReactNode
}

/** A panel of entries whose room is of one height in every state; more entries are scrolled. */
export function ScrollPanel({ title, note, tools, state, empty, busy, children }: ScrollPanelProps) {
  return (
    <section className={panels.panel} aria-label={title} aria-busy={busy || state === 'loading'}>
      <div className={panels.panelHead}>
        <h2>{title}</h2>
        {note && <p className={panels.panelNote}>{note}</p>}
        {tools && <div className={panels.panelTools}>{tools}</div>}
      </div>
      {/* It scrolls, so the keys must reach it */}
      <div className={css.room} tabIndex={0} role="group" aria-label={`${title}, list`}>
        {typeof state === 'object' ? (
          <FailureNote error={state.error} onRetry={state.retry} />
        ) : state === 'loading' ? (
          <div className={css.waitingEntries} role="status" aria-label={`Loading ${title.toLowerCase()}`}>
            <span className="skeleton" />
            <span className="skeleton" />
            <span className="skeleton" />
          </div>
        ) : state === 'empty' ? (
          <div className={css.emptyRoom}>{empty}</div>
        ) : (
          children
        )}
      </div>
    </section>
  )
}
