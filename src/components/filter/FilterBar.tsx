import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { filterParts } from '#src/lib/filter-parts.ts'
import { formatPlural } from '#src/lib/format.ts'

import css from './filter-bar.module.css'
import { FilterInput, type FilterInputProps } from './FilterInput.tsx'

export interface FilterBarProps extends FilterInputProps {
  /** Menu of saved views and whatever else belongs to a screen's filter. */
  tools?: ReactNode
}

/** Chips that are shown; a filter of a thousand conditions must not fill the screen. */
const CHIPS_MAX = 12
const CHIP_TEXT_MAX = 80

/** The line of the filter language with what is applied below it, each condition a chip that takes itself out. */
export function FilterBar({ tools, ...input }: FilterBarProps) {
  const parts = filterParts(input.value)
  const left = parts.length - CHIPS_MAX
  return (
    <div className={css.bar} role="search" aria-label={input.label}>
      <div className={css.line}>
        <FilterInput {...input} />
        {tools}
      </div>
      <div className={css.applied}>
        {parts.length === 0 ? (
          <p className={css.none}>No filter: everything is shown</p>
        ) : (
          <>
            <ul className={css.chips} aria-label="Applied conditions">
              {parts.slice(0, CHIPS_MAX).map(({ text, negative, rest }, index) => (
                <li key={`${index} ${text}`} className={css.chip} data-negative={negative || undefined}>
                  <code title={text.length > CHIP_TEXT_MAX ? visibleText(text) : undefined}>{visibleText(shortened(text))}</code>
                  <button type="button" aria-label={`Remove ${visibleText(shortened(text))}`} onClick={() => input.onApply(rest)}>
                    <X size={12} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
            {left > 0 && <span className={css.none}>and {formatPlural(left, 'more condition')}</span>}
            <button type="button" className={`link ${css.clear}`} onClick={() => input.onApply('')}>
              Clear all
            </button>
          </>
        )}
      </div>
    </div>
  )
}

const shortened = (text: string): string => (text.length > CHIP_TEXT_MAX ? `${text.slice(0, CHIP_TEXT_MAX)}…` : text)
