import type { ReactNode } from 'react'

import css from './specimen.module.css'

export interface SpecimenProps {
  title: string
  /** What to look at, or which state this is. */
  note?: string
  /** `bare`: the content brings its own frame. */
  frame?: 'card' | 'bare'
  children: ReactNode
}

/** One thing of the catalogue under its name. */
export function Specimen({ title, note, frame = 'card', children }: SpecimenProps) {
  const id = `specimen-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
  return (
    <section className={css.specimen} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        {note && <p className="dim">{note}</p>}
      </header>
      <div className={frame === 'card' ? `card ${css.card}` : css.bare}>{children}</div>
    </section>
  )
}

/** Specimens one below the other, or next to each other where there is space. */
export function Specimens({ columns = 1, children }: { columns?: 1 | 2 | 3; children: ReactNode }) {
  return (
    <div className={css.grid} data-columns={columns}>
      {children}
    </div>
  )
}

/** A state inside a specimen, named. */
export function Variant({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.variant}>
      <p className={css.name}>{name}</p>
      {children}
    </div>
  )
}
