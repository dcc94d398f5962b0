import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import css from './step-section.module.css'

export interface StepSectionProps {
  number: number
  title: string
  about?: ReactNode
  /** Finished: the number becomes a check mark, and the pipe to the next is full. */
  done?: boolean
  children: ReactNode
}

/** Steps that stay in sight with what they hold, hung on one pipe from top to bottom. Children are `StepSection`s. */
export function StepSections({ children }: { children: ReactNode }) {
  return <ol className={css.sections}>{children}</ol>
}

/** One step with its content. */
export function StepSection({ number, title, about, done = false, children }: StepSectionProps) {
  return (
    <li className={css.section} data-done={done || undefined}>
      <span className={css.number} aria-hidden="true">
        {done ? <Check size={14} /> : number}
      </span>
      <h2>{title}</h2>
      {about && <p className={css.about}>{about}</p>}
      <div className={css.body}>{children}</div>
    </li>
  )
}
