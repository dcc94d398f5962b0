import { type ReactNode, useId } from 'react'

import css from './me.module.css'

/** One section of the page, with its own anchor. Forms bring their heading and use `PartFrame` alone. */
export function Part({ id, title, about, children }: { id: string; title: string; about?: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <section id={id} className={`card ${css.part}`} aria-labelledby={titleId}>
      <header className={css.head}>
        <h2 id={titleId}>{title}</h2>
        {about && <p className={css.about}>{about}</p>}
      </header>
      {children}
    </section>
  )
}

export function PartFrame({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className={`card ${css.part}`}>
      {children}
    </div>
  )
}
