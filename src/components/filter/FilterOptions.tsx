import { type Ref, useEffect, useImperativeHandle, useState } from 'react'

import { completeFilter, type FilterOption } from '#domain/filter/complete.ts'
import type { FieldSet } from '#domain/filter/fields.ts'
import { visibleText } from '#domain/detection/control.ts'
import { formatCount } from '#src/lib/format.ts'

import css from './filter-input.module.css'

export interface FilterOptionsProps {
  id: string
  fields: FieldSet
  open: boolean
  text: string
  caret: number
  /** Nothing is typed yet: a whole filter may be taken. */
  fresh: boolean
  /** Filters that were applied before, newest first: they come before everything else. */
  recent?: readonly string[] | undefined
  onInsert: (from: number, to: number, piece: string) => void
  /** One of the recent ones, as the whole filter. */
  onApply: (text: string) => void
  /** Id of the chosen option for the combobox; `''` while the list is shown and none is chosen, undefined while it is closed. */
  onOption: (id: string | undefined) => void
  handle: Ref<FilterOptionsHandle>
  /** Values of a field that occur, for what was typed of one; undefined while they are on their way. */
  valuesOf?: (field: string | undefined, prefix: string) => readonly SeenValue[] | undefined
}

export interface SeenValue {
  value: string
  /** How many have it; undefined where nobody counted. */
  count?: number
  /** For people, where the value itself is a code. */
  name?: string
}

export interface FilterOptionsHandle {
  /** Whether the list took the key. */
  key: (key: string) => boolean
}

const SHOWN_MAX = 12
const NONE: readonly string[] = []

/** A recent filter as a whole, or a piece for the caret. */
type Offered = { label: string; hint: string } & ({ whole: true } | (FilterOption & { whole?: undefined }))

/** How often a value occurs, and the name that people know it by. */
function seenAs({ label }: FilterOption, seen: readonly SeenValue[] | undefined): { hint: string } | undefined {
  const found = seen?.find(({ value }) => value === label)
  const words = [found?.name === label ? undefined : found?.name, found?.count === undefined ? undefined : formatCount(found.count)]
  return found && words.some(Boolean) ? { hint: words.filter(Boolean).join(' · ') } : undefined
}

/** What could stand at the caret: recent filters, fields, values seen in the range with their counts, keywords. */
export function FilterOptions({
  id,
  fields,
  open,
  text,
  caret,
  recent = NONE,
  onInsert,
  onApply,
  onOption,
  handle,
  valuesOf,
}: FilterOptionsProps) {
  const place = completeFilter(text, caret, undefined, fields)
  const seen = valuesOf?.(open && place.kind === 'value' ? place.field : undefined, place.prefix)
  const {
    from,
    to,
    options: all,
  } = seen && place.kind === 'value'
    ? completeFilter(
        text,
        caret,
        seen.map(({ value }) => value),
        fields,
      )
    : place
  const earlier = recent.filter((one) => one !== text)
  const options: readonly Offered[] = [
    ...earlier.map((one): Offered => ({ label: one, hint: 'recent', whole: true })),
    ...all.slice(0, SHOWN_MAX).map((option): Offered => ({ ...option, ...(place.kind === 'value' && seenAs(option, seen)) })),
  ]
  const shown = open && options.length > 0
  const [chosen, setChosen] = useState(-1)

  // another place or another list begins without a choice
  useEffect(() => setChosen(-1), [from, place.kind, options.length])
  const optionId = shown ? (chosen >= 0 ? `${id}-${chosen}` : '') : undefined
  useEffect(() => onOption(optionId), [optionId, onOption])

  function take(option: Offered | undefined): boolean {
    if (!option) return false
    if (option.whole) {
      onApply(option.label)
      return true
    }
    // A value is complete; a field waits for one
    onInsert(from, to, place.kind === 'value' && to === text.length ? `${option.insert} ` : option.insert)
    return true
  }

  useImperativeHandle(handle, () => ({
    key(key) {
      if (!shown) return false
      if (key === 'ArrowDown') setChosen((chosen + 1) % options.length)
      else if (key === 'ArrowUp') setChosen(chosen <= 0 ? options.length - 1 : chosen - 1)
      else if (key === 'Enter') return take(options[chosen])
      else if (key === 'Tab') return take(options[chosen] ?? (text.trim() === '' ? undefined : options[0]))
      else return false
      return true
    },
  }))

  return (
    <ul id={id} className={css.options} role="listbox" aria-label="Completions" hidden={!shown}>
      {options.map((option, index) => (
        // the combobox has the keys
        <li
          key={`${option.whole ? 'recent ' : ''}${option.label}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          className={css.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => take(option)}
        >
          <span className="mono">{visibleText(option.label) || '(empty)'}</span>
          <span className={css.optionHint}>{option.hint}</span>
        </li>
      ))}
    </ul>
  )
}
