import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatCount } from '#src/lib/format.ts'

import css from './selection-bar.module.css'

export interface SelectionBarProps {
  count: number
  onClear: () => void
  /** What can be done with them: small buttons. */
  children?: ReactNode
}

/** How many rows are selected and what can be done with them. Stands in the line below a table, which is there anyway. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
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
