import type { ReactNode } from 'react'

import css from './cell-link.module.css'

/** A figure of a table that leads to what it counts. The keyboard reaches it by its cell, whose Enter does the same. */
export const CellLink = ({ href, title, children }: { href: string; title: string; children: ReactNode }) => (
  <a className={css.link} href={href} tabIndex={-1} title={title}>
    {children}
  </a>
)
