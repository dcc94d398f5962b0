import type { ReactNode } from 'react'

import css from './action-list.module.css'

export interface ActionEntry {
  id: string
  /** A sign before it: icon, flag, glyph. */
  sign?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** Facts at the right: badges, a time. They go below on a telephone. */
  facts?: ReactNode
  /** Buttons and links, at least 24 × 24 pixels each. */
  actions?: ReactNode
}

/** A plain list of things one can do something with: members, saved views, keys. */
export function ActionList({ label, entries }: { label: string; entries: readonly ActionEntry[] }) {
  return (
    <ul className={css.list} aria-label={label}>
      {entries.map(({ id, sign, title, detail, facts, actions }) => (
        <li key={id} className={css.entry}>
          {sign && <span className={css.sign}>{sign}</span>}
          <div className={css.words}>
            <p className={css.title}>{title}</p>
            {detail && <p className={css.detail}>{detail}</p>}
          </div>
          {facts && <div className={css.facts}>{facts}</div>}
          {actions && <div className={css.actions}>{actions}</div>}
        </li>
      ))}
    </ul>
  )
}
