import { lazy } from 'react'

import { ControlBox } from './ControlBox.tsx'
import { Field, type FieldFrame } from './Field.tsx'
import { LatePart } from './LatePart.tsx'
import type { FieldProps } from './use-form.ts'

/** React Aria's number field, loaded with the first form that has one. */
const NumberInput = lazy(async () => ({ default: (await import('./NumberInput.tsx')).NumberInput }))

export interface NumberFieldProps extends FieldProps<number | undefined>, FieldFrame {
  /** Behind the number: `%`, `requests`. */
  unit?: string
  min?: number
  max?: number
  step?: number
  /** Digits behind the point; none unless told. */
  decimals?: number
  /** A number that names something, like a port: its digits stand together. */
  ungrouped?: true
}

/** A number with buttons that step it; arrow keys, Page Up and Down, Home and End do too. Undefined while nothing is entered. */
export function NumberField({ label, hint, error, required = false, checking = false, unit, ...input }: NumberFieldProps) {
  return (
    <Field name={input.name} label={label} hint={hint} error={error} required={required} checking={checking}>
      {(ids, labelId) => (
        <ControlBox suffix={unit} checking={checking} buttons={2}>
          <LatePart>
            <NumberInput {...input} ids={ids} labelId={labelId} />
          </LatePart>
        </ControlBox>
      )}
    </Field>
  )
}
