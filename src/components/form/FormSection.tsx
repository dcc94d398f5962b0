import { type ReactNode, useId } from 'react'

import css from './form-shell.module.css'

export interface FormSectionProps {
  title: string
  about?: ReactNode
  level?: 3 | 4
  children: ReactNode
}

/** Fields that belong together, under a name of their own. */
export function FormSection({ title, about, level = 3, children }: FormSectionProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={css.section} aria-labelledby={id}>
      <header>
        <Heading id={id}>{title}</Heading>
        {about && <p className={css.description}>{about}</p>}
      </header>
      <div className={css.fields}>{children}</div>
    </section>
  )
}
