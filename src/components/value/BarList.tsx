import type { ReactNode } from 'react'

import { visibleText } from '#domain/detection/control.ts'

import css from './bar-list.module.css'

export interface BarEntry {
  id: string
  /** Text of traffic. */
  label: string
  /** What the bar is as long as. */
  amount: number
  /** The amount in words: "1.2 GiB". */
  shown: ReactNode
  href?: string | undefined
}

/** A ranking: each entry with a bar as long as its share of the greatest. One column of a page; links where an entry leads somewhere. */
export function BarList({ label, entries }: { label: string; entries: readonly BarEntry[] }) {
  const most = Math.max(1, ...entries.map(({ amount }) => amount))
  return (
    <ul className={css.list} aria-label={label}>
      {entries.map(({ id, label: name, amount, shown, href }) => (
        <li key={id} className={css.entry}>
          <span className={css.bar} style={{ inlineSize: `${(Math.max(0, amount) / most) * 100}%` }} aria-hidden="true" />
          {href ? (
            <a className={css.name} href={href}>
              {visibleText(name)}
            </a>
          ) : (
            <span className={css.name}>{visibleText(name)}</span>
          )}
          <span className={css.amount}>{shown}</span>
        </li>
      ))}
    </ul>
  )
}
