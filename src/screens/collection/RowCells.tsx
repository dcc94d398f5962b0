import type { ReactNode } from 'react'

import { visibleText } from '#domain/detection/control.ts'

import css from './collection.module.css'

/** The name of a row, which leads on where it has a page: cut where there is no room, with the whole as its title. */
export function NameLink({ name, href }: { name: string; href: string | undefined }) {
  const text = visibleText(name)
  return (
    <a className={css.name} href={href} tabIndex={-1} title={text}>
      {text}
    </a>
  )
}

interface NarrowRowProps {
  name: string
  href?: string
  /** The line below it. */
  detail: ReactNode
  /** At the end: how it stands, its menu. */
  children?: ReactNode
}

/** A row on a narrow screen: two lines, and what stands at their end. */
export function NarrowRow({ name, href, detail, children }: NarrowRowProps) {
  return (
    <div className={css.narrow}>
      <div>
        <NameLink name={name} href={href} />
        <p className={css.detail}>{detail}</p>
      </div>
      {children}
    </div>
  )
}
