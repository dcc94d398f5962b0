import { type ReactNode, useId } from 'react'

import type { FieldProps } from './use-form.ts'

interface Common extends FieldProps {
  label: string
  hint?: ReactNode
  disabled?: boolean
}

export interface TextFieldProps extends Common {
  type?: 'text' | 'email' | 'url'
  placeholder?: string
  mono?: boolean
  autoFocus?: boolean
}

/** A labelled line of text with its hint and its complaint. */
export function TextField({ label, hint, error, type = 'text', mono = false, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <input
          {...input}
          {...ids}
          type={type}
          className={mono ? 'input mono' : 'input'}
          autoComplete="off"
          spellCheck={mono ? false : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

export interface SelectFieldProps extends Common {
  options: { value: string; label: string }[]
}

export function SelectField({ label, hint, error, options, onChange, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <select {...select} {...ids} className="input" onChange={(event) => onChange(event.target.value)}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface Ids {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

function Field({
  label,
  hint,
  error,
  children,
}: {
  label: string
  hint: ReactNode
  error: string | undefined
  children: (ids: Ids) => ReactNode
}) {
  const id = useId()
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': about || undefined })}
      {hint && (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="error">
          {error}
        </span>
      )}
    </div>
  )
}
