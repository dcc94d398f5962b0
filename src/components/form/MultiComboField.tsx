import { lazy } from 'react'

import { Field, type FieldFrame } from './Field.tsx'
import { LatePart } from './LatePart.tsx'
import type { FieldProps } from './use-form.ts'
import type { OptionSource } from './use-options.ts'

/** React Aria's combobox, loaded with the first form that has one. */
const MultiComboInput = lazy(async () => ({ default: (await import('./MultiComboInput.tsx')).MultiComboInput }))

export interface MultiComboFieldProps extends FieldProps<readonly string[]>, FieldFrame {
  /** A list, or a function that asks a server. */
  options: OptionSource
  /** Names of what is chosen from the start, by id, for options that a server holds. */
  labels?: Readonly<Record<string, string>>
  /** Makes an option of what was typed and is not there. */
  onCreate?: (text: string) => void
  placeholder?: string
}

/** Any of many: chips for what is chosen, and a list that narrows while one types. The value is the ids in the order of choosing. */
export function MultiComboField({ label, hint, error, required = false, checking = false, ...input }: MultiComboFieldProps) {
  return (
    <Field name={input.name} label={label} hint={hint} error={error} required={required} checking={checking}>
      {(ids, labelId) => (
        <LatePart>
          <MultiComboInput {...input} label={label} ids={ids} labelId={labelId} />
        </LatePart>
      )}
    </Field>
  )
}
