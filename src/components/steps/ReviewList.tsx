import type { ReactNode } from 'react'

import { NOTHING } from '#src/lib/format.ts'

import css from './review-list.module.css'

export interface ReviewGroup {
  /** Of the step where it can be changed. */
  id: string
  title: string
  facts: readonly { label: string; value: ReactNode }[]
}

export interface ReviewListProps {
  groups: readonly ReviewGroup[]
  onEdit: (id: string) => void
  level?: 3 | 4
}

/** Everything that was entered, step by step, with a way back to each. */
export function ReviewList({ groups, onEdit, level = 3 }: ReviewListProps) {
  const Heading = `h${level}` as const
  return (
    <div className={`card ${css.review}`}>
      {groups.map(({ id, title, facts }) => (
        <section key={id} aria-label={title}>
          <header>
            <Heading>{title}</Heading>
            <button type="button" className="link" aria-label={`Edit ${title}`} onClick={() => onEdit(id)}>
              Edit
            </button>
          </header>
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value === '' || value === undefined ? NOTHING : value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
