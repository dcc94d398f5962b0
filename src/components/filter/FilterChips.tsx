import { X } from 'lucide-react'

import type { FieldSet } from '#domain/filter/fields.ts'
import { visibleText } from '#domain/detection/control.ts'
import { filterParts } from '#src/lib/filter-parts.ts'
import { formatPlural } from '#src/lib/format.ts'

import css from './filter-bar.module.css'

export interface FilterChipsProps {
  /** The filter that is applied. */
  value: string
  fields?: FieldSet | undefined
  onApply: (text: string) => void
}

/** Chips that are shown; a filter of a thousand conditions must not fill the screen. */
const CHIPS_MAX = 12
const CHIP_TEXT_MAX = 80

/** What is applied: each condition a chip that takes itself out. */
export function FilterChips({ value, fields, onApply }: FilterChipsProps) {
  const parts = filterParts(value, fields)
  const left = parts.length - CHIPS_MAX
  if (parts.length === 0) return <p className={css.none}>No filter: everything is shown</p>
  return (
    <>
      <ul className={css.chips} aria-label="Applied conditions">
        {parts.slice(0, CHIPS_MAX).map(({ text, negative, rest }, index) => (
          <li key={`${index} ${text}`} className={css.chip} data-negative={negative || undefined}>
            <code title={text.length > CHIP_TEXT_MAX ? visibleText(text) : undefined}>{visibleText(shortened(text))}</code>
            <button type="button" aria-label={`Remove ${visibleText(shortened(text))}`} onClick={() => onApply(rest)}>
              <X size={12} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {left > 0 && <span className={css.none}>and {formatPlural(left, 'more condition')}</span>}
      <button type="button" className={`link ${css.clear}`} onClick={() => onApply('')}>
        Clear all
      </button>
    </>
  )
}

const shortened = (text: string): string => (text.length > CHIP_TEXT_MAX ? `${text.slice(0, CHIP_TEXT_MAX)}…` : text)
