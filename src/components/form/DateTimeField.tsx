import { lazy } from 'react'

import { Field, type FieldFrame } from './Field.tsx'
import { ControlBox } from './ControlBox.tsx'
import css from './control.module.css'
import { LatePart } from './LatePart.tsx'
import type { FieldProps } from './use-form.ts'

/** React Aria's date field, loaded with the first form that has one. */
const DateTimeInput = lazy(async () => ({ default: (await import('./DateTimeInput.tsx')).DateTimeInput }))

export interface DateTimeFieldProps extends FieldProps<number | undefined>, FieldFrame {
  /** Time zone of the clock it is entered on: `Europe/Berlin`. The value is the instant, in milliseconds. */
  zone: string
  /** Where the arrow keys start while nothing is entered; instant in milliseconds. */
  startAt: number
}

/** An instant, entered piece by piece on the clock of one time zone. Undefined until every piece is there. */
export function DateTimeField({ label, hint, error, required = false, checking = false, ...input }: DateTimeFieldProps) {
  return (
    <Field
      name={input.name}
      label={label}
      hint={hint}
      error={error}
      required={required}
      checking={checking}
      aside={<span className={css.aside}>{input.zone}</span>}
    >
      {(ids, labelId) => (
        <ControlBox checking={checking}>
          <LatePart>
            <DateTimeInput {...input} ids={ids} labelId={labelId} />
          </LatePart>
        </ControlBox>
      )}
    </Field>
  )
}
