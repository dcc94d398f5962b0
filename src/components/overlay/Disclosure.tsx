import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import css from './disclosure.module.css'

export interface DisclosureProps {
  summary: ReactNode
  /** At the right end of the line: a count, a state. */
  aside?: ReactNode
  open?: boolean
  /** Of those with the same name one is open at a time. */
  group?: string
  look?: 'plain' | 'card'
  onToggle?: (open: boolean) => void
  children: ReactNode
}

/** A line that unfolds: the native element, so the browser's search in the page finds what is folded away. */
export function Disclosure({ summary, aside, open, group, look = 'plain', onToggle, children }: DisclosureProps) {
  return (
    <details
      className={css.disclosure}
      data-look={look}
      name={group}
      open={open}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className={css.summary}>
        <ChevronRight size={14} aria-hidden />
        <span className={css.words}>{summary}</span>
        {aside && <span className={css.aside}>{aside}</span>}
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  )
}
