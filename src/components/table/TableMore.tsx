import { LoaderCircle } from 'lucide-react'
import type { MouseEvent } from 'react'

import { explain, type WireError } from '#src/lib/errors.ts'

import css from './table-more.module.css'

export type MoreState = { state: 'loading' } | { state: 'failed'; error: WireError; retry: () => void }

/** The line below the last row while more are asked for, or when they did not come. For `more` of a table. */
export function TableMore({ words, ...more }: { words: string } & MoreState) {
  if (more.state === 'loading')
    return (
      <span className={css.loading} role="status">
        <LoaderCircle size={14} aria-hidden />
        Loading more {words} …
      </span>
    )

  function onClick(event: MouseEvent): void {
    // The button goes; what it stands in stays, and hands the focus on to the row that takes its place
    event.currentTarget.closest<HTMLElement>('[role="gridcell"]')?.focus({ preventScroll: true })
    if (more.state === 'failed') more.retry()
  }
  return (
    <>
      <span className={css.failed} role="alert" title={explain(more.error)}>
        {explain(more.error)}
      </span>
      <button type="button" className={`link ${css.retry}`} onClick={onClick}>
        Try again
      </button>
    </>
  )
}
