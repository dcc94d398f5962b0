import type { ReactNode } from 'react'

import { ControlBox } from './ControlBox.tsx'
import { Field, type FieldFrame } from './Field.tsx'
import type { FieldProps } from './use-form.ts'

export interface TextFieldProps extends FieldProps, FieldFrame {
  type?: 'text' | 'email' | 'url'
  placeholder?: string
  mono?: boolean
  autoFocus?: boolean
  autoComplete?: string
  prefix?: ReactNode
  suffix?: ReactNode
}

/** A labelled line of text with its hint and its complaint. */
export function TextField({ label, hint, error, type = 'text', mono = false, prefix, suffix, onChange, ...rest }: TextFieldProps) {
  const { required = false, checking = false, autoComplete = 'off', ...input } = rest
  return (
    <Field name={input.name} label={label} hint={hint} error={error} required={required} checking={checking}>
      {(ids) => (
        <ControlBox prefix={prefix} suffix={suffix} checking={checking}>
          <input
            {...input}
            {...ids}
            type={type}
            className={mono ? 'input mono' : 'input'}
            autoComplete={autoComplete}
            spellCheck={mono || type !== 'text' ? false : undefined}
            onChange={(event) => onChange(event.target.value)}
          />
        </ControlBox>
      )}
    </Field>
  )
}
