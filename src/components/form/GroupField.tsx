import { type ReactNode, useId } from 'react'

import type { FieldFrame } from './Field.tsx'
import css from './field.module.css'
import { FieldNotes, notesOf } from './FieldNotes.tsx'

export interface GroupFieldProps extends FieldFrame {
  name: string
  error?: string | undefined
  role?: 'group' | 'radiogroup'
  /** The label is there for screen readers only: a heading above says the same. */
  hideLabel?: boolean
  aside?: ReactNode
  children: ReactNode
}

/** Several controls that answer one question: the label names the group. */
export function GroupField({
  name,
  label,
  hint,
  error,
  required = false,
  checking = false,
  role = 'group',
  hideLabel = false,
  aside,
  children,
}: GroupFieldProps) {
  const id = useId()
  const labelId = `${id}-label`
  return (
    <div
      role={role}
      className={css.field}
      data-field={name}
      data-label={label}
      aria-labelledby={labelId}
      aria-describedby={notesOf(id, { hint, error })}
      // Only a group of radio buttons is a control of its own (ARIA 1.2)
      aria-invalid={role === 'radiogroup' && error ? true : undefined}
      aria-required={(role === 'radiogroup' && required) || undefined}
    >
      <div className={hideLabel ? 'visually-hidden' : css.head}>
        <span id={labelId} className={css.label} data-required={required || undefined}>
          {label}
        </span>
        {aside}
      </div>
      {children}
      <FieldNotes id={id} hint={hint} error={error} checking={checking} />
    </div>
  )
}
