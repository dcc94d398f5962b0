import { type ReactNode, useId } from 'react'

import css from './security.module.css'

export interface PanelProps {
  title: string
  note?: string
  /** Columns of twelve on a wide screen. */
  span: 3 | 4 | 5 | 6 | 7 | 8 | 12
  action?: ReactNode
  children: ReactNode
}

/** A part of the overview under its own heading. */
export function Panel({ title, note, span, action, children }: PanelProps) {
  const id = useId()
  return (
    <section className={`card ${css.panel}`} data-span={span} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        {note && <span className="dim">{note}</span>}
        {action}
      </header>
      {children}
    </section>
  )
}
