import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'

import { type KeyValue, keyValueProblems } from '#src/lib/form/list-values.ts'

import type { FieldFrame } from './Field.tsx'
import { GroupField } from './GroupField.tsx'
import css from './rows.module.css'
import type { SelectOption } from './SelectField.tsx'
import type { FieldProps } from './use-form.ts'

export interface KeyValueFieldProps extends FieldProps<readonly KeyValue[]>, FieldFrame {
  /** What the two columns are called: "Header", "Value". */
  keyLabel?: string
  valueLabel?: string
  keyPlaceholder?: string
  valuePlaceholder?: string
  /** Values are chosen from these; the first is that of a new line. */
  valueOptions?: readonly SelectOption[]
  /** What one line is, on the button: "header". */
  itemName?: string
}

/** Names with values, one line each. Enter in a line adds the next one; a name that stands twice is said at its line. */
export function KeyValueField({
  name,
  value,
  onChange,
  keyLabel = 'Name',
  valueLabel = 'Value',
  keyPlaceholder,
  valuePlaceholder,
  valueOptions,
  itemName = 'line',
  disabled = false,
  readOnly = false,
  ...frame
}: KeyValueFieldProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // A value that is always chosen does not mean that somebody forgot the name
  const problems = keyValueProblems(valueOptions ? value.map((pair) => (pair.key === '' ? { ...pair, value: '' } : pair)) : value)

  const change = (at: number, to: Partial<KeyValue>) => onChange(value.map((pair, i) => (i === at ? { ...pair, ...to } : pair)))
  const focusLine = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-key]')[Math.max(0, at)]?.focus())

  function add(at: number) {
    onChange(value.toSpliced(at, 0, { key: '', value: valueOptions?.[0]?.value ?? '' }))
    focusLine(at)
  }
  function remove(at: number) {
    onChange(value.toSpliced(at, 1))
    if (value.length > 1) focusLine(at - 1)
    else requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-add]')?.focus())
  }
  function onKeyDown(event: KeyboardEvent, at: number) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (at < value.length - 1) focusLine(at + 1)
    else if (value[at]?.key) add(at + 1)
  }

  const both = { disabled, readOnly, autoComplete: 'off', spellCheck: false }
  return (
    <GroupField name={name} {...frame}>
      <div ref={list} className={css.rows}>
        {value.length > 0 && (
          <div className={css.pairHead} aria-hidden="true">
            <span>{keyLabel}</span>
            <span>{valueLabel}</span>
          </div>
        )}
        {value.map((pair, at) => (
          // Lines have no id: they are their place
          <div key={at} className={css.pair}>
            <input
              data-key
              className="input mono"
              aria-label={`${keyLabel} ${at + 1}`}
              aria-invalid={problems[at] ? true : undefined}
              aria-describedby={problems[at] ? `${id}-${at}` : undefined}
              placeholder={keyPlaceholder}
              value={pair.key}
              {...both}
              onKeyDown={(event) => onKeyDown(event, at)}
              onChange={(event) => change(at, { key: event.target.value })}
            />
            {valueOptions && !readOnly ? (
              <select
                className="input"
                aria-label={`${valueLabel} ${at + 1}`}
                value={pair.value}
                disabled={disabled}
                onChange={(event) => change(at, { value: event.target.value })}
              >
                {valueOptions.map(({ value: option, label: text }) => (
                  <option key={option} value={option}>
                    {text}
                  </option>
                ))}
              </select>
            ) : (
              <input
                className="input mono"
                aria-label={`${valueLabel} ${at + 1}`}
                placeholder={valuePlaceholder}
                value={pair.value}
                {...both}
                onKeyDown={(event) => onKeyDown(event, at)}
                onChange={(event) => change(at, { value: event.target.value })}
              />
            )}
            {!readOnly && (
              <button
                type="button"
                className="icon-button"
                aria-label={pair.key ? `Remove ${pair.key}` : `Remove ${itemName} ${at + 1}`}
                disabled={disabled}
                onClick={() => remove(at)}
              >
                <X size={14} aria-hidden />
              </button>
            )}
            {problems[at] && (
              <span id={`${id}-${at}`} className={css.problem}>
                {problems[at]}
              </span>
            )}
          </div>
        ))}
        {!readOnly && (
          <button type="button" className="button" data-size="small" data-add disabled={disabled} onClick={() => add(value.length)}>
            <Plus size={14} aria-hidden />
            Add {itemName}
          </button>
        )}
        {readOnly && value.length === 0 && <span className="dim">None</span>}
      </div>
    </GroupField>
  )
}
