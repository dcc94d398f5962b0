import { type ReactNode, useId } from 'react'

import css from './choice.module.css'
import { FieldNotes, notesOf } from './FieldNotes.tsx'
import type { FieldProps } from './use-form.ts'

export interface CheckFieldProps extends FieldProps<boolean> {
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
  required?: boolean
  /** Some of what it stands for is on, some is not. */
  mixed?: boolean
}

/** One yes or no that takes effect when the form is sent. */
export function CheckField({ name, value, onChange, label, hint, error, disabled, required, mixed = false }: CheckFieldProps) {
  const id = useId()
  return (
    <div className={css.choice} data-field={name} data-label={typeof label === 'string' ? label : name}>
      <input
        type="checkbox"
        id={id}
        name={name}
        checked={value}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = mixed // no attribute says this
        }}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={notesOf(id, { hint, error })}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div className={css.words}>
        <label htmlFor={id}>{label}</label>
        <FieldNotes id={id} hint={hint} error={error} checking={false} />
      </div>
    </div>
  )
}
