import { ControlBox } from './ControlBox.tsx'
import { Field, type FieldFrame } from './Field.tsx'
import type { FieldProps } from './use-form.ts'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectFieldProps extends FieldProps, FieldFrame {
  options: readonly SelectOption[]
  /** Shown while nothing is chosen. */
  placeholder?: string
}

/** One of a few, by the browser's own list. It has no read-only state, so what cannot be changed is shown as a line of text. */
export function SelectField({ label, hint, error, options, placeholder, readOnly = false, onChange, ...rest }: SelectFieldProps) {
  const { required = false, checking = false, ...select } = rest
  return (
    <Field name={select.name} label={label} hint={hint} error={error} required={required} checking={checking}>
      {(ids) => (
        <ControlBox checking={checking} buttons={1}>
          {readOnly ? (
            <input {...ids} className="input" readOnly value={options.find(({ value }) => value === select.value)?.label ?? ''} />
          ) : (
            <select {...select} {...ids} className="input" onChange={(event) => onChange(event.target.value)}>
              {placeholder !== undefined && (
                <option value="" disabled>
                  {placeholder}
                </option>
              )}
              {options.map(({ value, label: text, disabled }) => (
                <option key={value} value={value} disabled={disabled}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </ControlBox>
      )}
    </Field>
  )
}
