import type { ReactNode } from 'react'

import css from './filter-bar.module.css'
import { FilterChips } from './FilterChips.tsx'
import { FilterInput, type FilterInputProps } from './FilterInput.tsx'

export interface FilterBarProps extends FilterInputProps {
  /** Menu of saved views and whatever else belongs to a screen's filter. */
  tools?: ReactNode
}

/** The line of the filter language with what is applied below it. */
export function FilterBar({ tools, ...input }: FilterBarProps) {
  return (
    <div className={css.bar} role="search" aria-label={input.label}>
      <div className={css.line}>
        <FilterInput {...input} />
        {tools}
      </div>
      <div className={css.applied}>
        <FilterChips value={input.value} fields={input.fields} onApply={input.onApply} />
      </div>
    </div>
  )
}
