import { X } from 'lucide-react'

import { visibleText } from '#domain/detection/control.ts'
import type { FieldSet } from '#domain/filter/fields.ts'
import { filterParts } from '#src/lib/filter-parts.ts'
import { formatPlural } from '#src/lib/format.ts'
import { type NameOf, useGroupNames } from '#src/lib/traffic/use-group-names.ts'

import css from './filter-chips.module.css'

export interface FilterChipsProps {
  /** The filter that is applied. */
  value: string
  fields?: FieldSet | undefined
  onApply: (text: string) => void
  /** What was asked on another screen and does not apply here. */
  aside?: { text: string; here: string; onForget: () => void } | undefined
}

/** Chips that are shown; a filter of a thousand conditions must not fill the screen. */
const CHIPS_MAX = 12
const CHIP_TEXT_MAX = 80

/** What is applied, in one line: each condition a chip that takes itself out. */
export function FilterChips({ value, fields, onApply, aside }: FilterChipsProps) {
  const parts = filterParts(value, fields)
  const left = parts.length - CHIPS_MAX
  if (parts.length === 0 && !aside) return null
  return (
    <>
      <ul className={css.chips} aria-label="Applied conditions">
        {parts.slice(0, CHIPS_MAX).map(({ text, negative, rest }, index) => (
          <Chip key={`${index} ${text}`} text={text} look={negative ? 'negative' : undefined} onRemove={() => onApply(rest)} />
        ))}
        {aside && (
          <Chip text={aside.text} look="aside" onRemove={aside.onForget}>
            does not apply to {aside.here} · restored on return
          </Chip>
        )}
      </ul>
      {left > 0 && <span className={css.none}>and {formatPlural(left, 'more condition')}</span>}
      <span className={css.none} aria-hidden="true">
        add a filter
      </span>
    </>
  )
}

interface ChipProps {
  text: string
  look: 'negative' | 'aside' | undefined
  onRemove: () => void
  children?: React.ReactNode
}

function Chip({ text, look, onRemove, children }: ChipProps) {
  const named = withVendorNames(text, useGroupNames(true))
  return (
    <li className={css.chip} data-look={look}>
      {/* A narrow field cuts it, too */}
      <code title={visibleText(text)}>{visibleText(shortened(named))}</code>
      {children && <span>{children}</span>}
      <button type="button" aria-label={`Remove ${visibleText(shortened(text))}`} onClick={onRemove}>
        <X size={12} aria-hidden />
      </button>
    </li>
  )
}

/** `vendor:stripe,paypal` with the names that people know, as everywhere else; the text of the filter is in the title. */
export function withVendorNames(text: string, nameOf: NameOf): string {
  const at = text.indexOf(VENDOR)
  if (at < 0 || text.slice(0, at).replace('-', '') !== '' || !PLAIN_IDS.test(text.slice(at + VENDOR.length))) return text
  const ids = text.slice(at + VENDOR.length).split(',')
  return text.slice(0, at + VENDOR.length) + ids.map((id) => nameOf('vendor', id)).join(', ')
}

const VENDOR = 'vendor:'
/** As the catalogue and organizations write them; what is quoted or has wildcards is shown as it was written. */
const PLAIN_IDS = /^[a-z0-9_][a-z0-9._,-]*$/

const shortened = (text: string): string => (text.length > CHIP_TEXT_MAX ? `${text.slice(0, CHIP_TEXT_MAX)}…` : text)
