import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { Field, type FieldFrame } from './Field.tsx'
import css from './secret-field.module.css'
import type { FieldProps } from './use-form.ts'

export interface SecretFieldProps extends FieldProps<string | undefined>, FieldFrame {
  /** What is known of the stored one, "last changed 3 days ago by Mara"; undefined when none is stored. Never the secret itself. */
  stored: string | undefined
  placeholder?: string
}

/**
 * A secret that can be written and not read. The value is undefined while the stored one stays, and what was typed once somebody chose to
 * replace it. What is typed is not shown either: the screen may be shared.
 */
export function SecretField({
  name,
  value,
  onChange,
  stored,
  placeholder,
  disabled = false,
  readOnly = false,
  ...frame
}: SecretFieldProps) {
  const [cancelled, setCancelled] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const replace = useRef<HTMLButtonElement>(null)
  const writing = value !== undefined || stored === undefined

  // The button that was pressed is gone; the focus goes to what stands in its place
  useEffect(() => {
    if (cancelled) replace.current?.focus()
  }, [cancelled])

  if (!writing)
    return (
      <Field name={name} {...frame}>
        {(ids, labelId) => (
          <div className={css.stored} data-disabled={disabled || undefined}>
            <KeyRound size={14} aria-hidden />
            <span className={css.words}>
              <strong>Set</strong> · {stored}
            </span>
            {!readOnly && (
              <button
                ref={replace}
                id={ids.id}
                type="button"
                className="button"
                data-size="small"
                aria-labelledby={`${ids.id} ${labelId}`}
                aria-describedby={ids['aria-describedby']}
                disabled={disabled}
                onClick={() => {
                  onChange('')
                  setCancelled(false)
                  requestAnimationFrame(() => input.current?.focus())
                }}
              >
                Replace
              </button>
            )}
          </div>
        )}
      </Field>
    )
  return (
    <Field name={name} {...frame}>
      {(ids) => (
        <div className={css.line}>
          <input
            {...ids}
            ref={input}
            type="password"
            className="input"
            autoComplete="new-password"
            spellCheck={false}
            placeholder={placeholder}
            disabled={disabled}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value)}
          />
          {stored !== undefined && (
            <button
              type="button"
              className="button"
              data-kind="quiet"
              onClick={() => {
                onChange(undefined)
                setCancelled(true)
              }}
            >
              Keep the old one
            </button>
          )}
        </div>
      )}
    </Field>
  )
}
