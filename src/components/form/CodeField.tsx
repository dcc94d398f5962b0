import { Field, type FieldFrame } from './Field.tsx'
import css from './code-field.module.css'
import type { FieldProps } from './use-form.ts'

export interface CodeFieldProps extends FieldProps, FieldFrame {
  length?: number
  /** Called when the last digit is there, typed or pasted. */
  onComplete?: (code: string) => void
}

/**
 * A one-time code. One input over drawn cells, so that pasting, filling in from a message and screen readers need nothing special.
 * Whatever is not a digit falls away: codes are pasted as `123 456`.
 */
export function CodeField({ name, value, onChange, length = 6, onComplete, disabled, readOnly, ...frame }: CodeFieldProps) {
  function put(typed: string) {
    const code = typed.replace(/\D/g, '').slice(0, length)
    onChange(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }
  return (
    <Field name={name} {...frame}>
      {(ids) => (
        <div className={css.code} data-invalid={frame.error ? true : undefined} data-disabled={disabled || readOnly || undefined}>
          <input
            {...ids}
            className="mono"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            disabled={disabled}
            readOnly={readOnly}
            // A paste with spaces is longer than the code; what is too long is cut above
            onChange={(event) => put(event.target.value)}
          />
          {Array.from({ length }, (_, at) => (
            <span key={at} aria-hidden="true" className={css.cell} data-next={at === Math.min(value.length, length - 1) || undefined}>
              {value[at] ?? ''}
            </span>
          ))}
        </div>
      )}
    </Field>
  )
}
