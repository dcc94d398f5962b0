import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatCount } from '#src/lib/format.ts'

import css from './selection-bar.module.css'

export interface SelectionBarProps {
  count: number
  onClear: () => void
  /** Selects all rows that are there: for whoever has no keys, where something can be done with many. */
  onAll?: (() => void) | undefined
  /** What can be done with them: small buttons. */
  children?: ReactNode
}

/** At the end of the line below a table: which keys act on its rows, or how many are selected and what can be done with them. */
export function SelectionBar({ count, onClear, onAll, children }: SelectionBarProps) {
  if (count === 0)
    return (
      <>
        {onAll && (
          <button type="button" className="button" data-kind="quiet" data-size="small" onClick={onAll}>
            Select all
          </button>
        )}
        <p className={css.keys} aria-hidden="true">
          <kbd className="kbd">j</kbd> <kbd className="kbd">k</kbd> walk <kbd className="kbd">Enter</kbd> open <kbd className="kbd">x</kbd>{' '}
          select <kbd className="kbd">?</kbd> all keys
        </p>
      </>
    )
  return (
    <div className={css.bar} role="group" aria-label="Selection">
      <p role="status">{formatCount(count)} selected</p>
      {children}
      <button type="button" className={css.clear} onClick={onClear}>
        <X size={13} aria-hidden />
        Clear
      </button>
    </div>
  )
}
