import { ControlBox } from './ControlBox.tsx'
import { Field, type FieldFrame } from './Field.tsx'
import css from './control.module.css'
import type { FieldProps } from './use-form.ts'

export interface TextAreaFieldProps extends FieldProps, FieldFrame {
  placeholder?: string
  mono?: boolean
  rows?: number
  /** Shows how many characters of this many are used. More can be typed: what is over the limit must be seen to be shortened. */
  limit?: number
}

/** Several lines of text; the box grows with them. */
export function TextAreaField({ label, hint, error, mono = false, rows = 3, limit, onChange, ...rest }: TextAreaFieldProps) {
  const { required = false, checking = false, ...area } = rest
  const used = [...area.value].length
  const count = limit !== undefined && (
    <span className={css.aside} data-over={used > limit || undefined}>
      {used} of {limit}
      <span className="visually-hidden"> characters</span>
    </span>
  )
  return (
    <Field name={area.name} label={label} hint={hint} error={error} required={required} checking={checking} aside={count}>
      {(ids) => (
        <ControlBox checking={checking}>
          <textarea
            {...area}
            {...ids}
            rows={rows}
            className={`input ${css.area} ${mono ? 'mono' : ''}`}
            spellCheck={mono ? false : undefined}
            onChange={(event) => onChange(event.target.value)}
          />
        </ControlBox>
      )}
    </Field>
  )
}
