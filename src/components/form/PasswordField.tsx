import { Check, Circle } from 'lucide-react'
import { useId, useRef, useState } from 'react'

import { type PasswordPolicy, passwordRules } from '#src/lib/form/password-rules.ts'

import { ControlBox } from './ControlBox.tsx'
import { Field, type FieldFrame } from './Field.tsx'
import css from './control.module.css'
import type { FieldProps } from './use-form.ts'

export interface PasswordFieldProps extends FieldProps, FieldFrame {
  /** `new` lets password managers propose one. */
  purpose: 'current' | 'new'
  /** Shows what a password has to be, checked off while one types. */
  policy?: PasswordPolicy
}

/** A password with a button that shows it, and the rules it has to follow. */
export function PasswordField({ label, hint, error, purpose, policy, onChange, ...rest }: PasswordFieldProps) {
  const { required = false, checking = false, ...input } = rest
  const [shown, setShown] = useState(false)
  const control = useRef<HTMLInputElement>(null)
  const rulesId = useId()
  return (
    <div className="stack gap-2">
      <Field name={input.name} label={label} hint={hint} error={error} required={required} checking={checking}>
        {(ids) => (
          <ControlBox
            action={
              !input.disabled && (
                <button
                  type="button"
                  className={css.reveal}
                  aria-pressed={shown}
                  aria-controls={ids.id}
                  onClick={() => {
                    setShown(!shown)
                    control.current?.focus()
                  }}
                >
                  {shown ? 'Hide' : 'Show'}
                </button>
              )
            }
          >
            <input
              {...input}
              {...ids}
              ref={control}
              type={shown ? 'text' : 'password'}
              className="input"
              aria-describedby={[ids['aria-describedby'], policy && rulesId].filter(Boolean).join(' ') || undefined}
              autoComplete={`${purpose}-password`}
              spellCheck={false}
              onChange={(event) => onChange(event.target.value)}
            />
          </ControlBox>
        )}
      </Field>
      {policy && (
        <ul id={rulesId} className={css.rules} aria-label="What the password has to be">
          {passwordRules(policy, input.value).map(({ text, met }) => (
            <li key={text} data-met={met} aria-label={`${text}: ${met ? 'fulfilled' : 'not yet'}`}>
              {met ? <Check size={12} aria-hidden /> : <Circle size={12} aria-hidden />}
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
