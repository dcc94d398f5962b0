import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'

import { splitTags } from '#src/lib/form/list-values.ts'

import { Chips } from './Chips.tsx'
import { Field, type FieldFrame } from './Field.tsx'
import css from './chips.module.css'
import type { FieldProps } from './use-form.ts'

export interface TagsFieldProps extends FieldProps<readonly string[]>, FieldFrame {
  placeholder?: string
}

/**
 * A set of short words: Enter, comma or Tab takes what was typed, a paste is cut at commas and line ends, Backspace in the empty line
 * takes the last one away. What was typed and not taken is taken when the focus leaves, so that it is not lost.
 */
export function TagsField({ name, value, onChange, placeholder, disabled = false, readOnly = false, ...frame }: TagsFieldProps) {
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const fixed = disabled || readOnly

  function take(typed: string) {
    const added = splitTags(typed, value)
    setText('')
    if (added.length === 0) return setSaid(typed.trim() ? `${typed.trim()} is there already` : '')
    onChange([...value, ...added])
    setSaid(`Added ${added.join(', ')}`)
  }
  function remove(tag: string) {
    onChange(value.filter((other) => other !== tag))
    setSaid(`Removed ${tag}`)
    input.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const last = value.at(-1)
    if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey && text !== '') || event.key === ',') {
      event.preventDefault()
      take(text)
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last)
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text')
    if (!/[,;\n\t]/.test(pasted)) return
    event.preventDefault()
    take(`${text}${pasted}`)
  }

  return (
    <Field name={name} {...frame}>
      {(ids) => (
        <div className={css.box} data-disabled={fixed || undefined} data-invalid={frame.error ? true : undefined}>
          <Chips
            label={`${frame.label}: chosen`}
            items={value.map((tag) => ({ id: tag, label: tag }))}
            onRemove={fixed ? undefined : remove}
          />
          {!readOnly && !(disabled && value.length > 0) && (
            <input
              {...ids}
              ref={input}
              className={css.input}
              value={text}
              disabled={disabled}
              placeholder={value.length === 0 ? placeholder : undefined}
              autoComplete="off"
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={() => take(text)}
            />
          )}
          <span role="status" className="visually-hidden">
            {said}
          </span>
        </div>
      )}
    </Field>
  )
}
