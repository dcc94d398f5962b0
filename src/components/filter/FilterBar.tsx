import type { ReactNode } from 'react'

import css from './filter-input.module.css'
import { FilterChips, type FilterChipsProps } from './FilterChips.tsx'
import { FilterInput, type FilterInputProps } from './FilterInput.tsx'

export interface FilterBarProps extends Omit<FilterInputProps, 'chips'>, Pick<FilterChipsProps, 'aside'> {
  /** Menu of saved views and whatever else belongs to a screen's filter. */
  tools?: ReactNode
}

/** The filter with what is applied in it, and the tools of the screen, on one line. */
export function FilterBar({ tools, aside, ...input }: FilterBarProps) {
  const { value, fields, onApply } = input
  return (
    <div className={css.line} role="search" aria-label={input.label}>
      <FilterInput
        {...input}
        chips={(value !== '' || aside) && <FilterChips value={value} fields={fields} onApply={onApply} aside={aside} />}
      />
      {tools}
    </div>
  )
}
