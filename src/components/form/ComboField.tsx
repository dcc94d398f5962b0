import { lazy } from 'react'

import { ControlBox } from './ControlBox.tsx'
import { Field, type FieldFrame } from './Field.tsx'
import { LatePart } from './LatePart.tsx'
import type { FieldProps } from './use-form.ts'
import type { OptionSource } from './use-options.ts'

/** React Aria's combobox, loaded with the first form that has one. */
const ComboInput = lazy(async () => ({ default: (await import('./ComboInput.tsx')).ComboInput }))

export interface ComboFieldProps extends FieldProps, FieldFrame {
  /** A list, or a function that asks a server. */
  options: OptionSource
  /** Name of the chosen option, for options that a server holds. */
  chosenLabel?: string
  /** Makes an option of what was typed and is not there. */
  onCreate?: (text: string) => void
  placeholder?: string
}

/** One of many: what is typed narrows the list. The value is the option's id, `''` for none. */
export function ComboField({ label, hint, error, required = false, checking = false, ...input }: ComboFieldProps) {
  return (
    <Field name={input.name} label={label} hint={hint} error={error} required={required} checking={checking}>
      {(ids, labelId) => (
        <ControlBox checking={checking} buttons={1}>
          <LatePart>
            <ComboInput {...input} ids={ids} labelId={labelId} />
          </LatePart>
        </ControlBox>
      )}
    </Field>
  )
}
