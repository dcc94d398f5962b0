import { type ReactNode, useId } from 'react'

import css from './field.module.css'
import { FieldNotes, notesOf } from './FieldNotes.tsx'

/** What every field has around its control. */
export interface FieldFrame {
  label: string
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  /** The server looks at this value at the moment. */
  checking?: boolean
}

/** What a control has to carry, so that its label, hint and complaint are its own. */
export interface ControlIds {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

export interface FieldElementProps extends FieldFrame {
  name: string
  error?: string | undefined
  /** At the end of the label's line: a count, a link. */
  aside?: ReactNode
  children: (ids: ControlIds, labelId: string) => ReactNode
}

/** Label, control, hint and complaint of one field, tied together. */
export function Field({ name, label, hint, error, required = false, checking = false, aside, children }: FieldElementProps) {
  const id = useId()
  const labelId = `${id}-label`
  const ids: ControlIds = {
    id,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notesOf(id, { hint, error }),
    'aria-required': required || undefined,
  }
  return (
    <div className={css.field} data-field={name} data-label={label}>
      <div className={css.head}>
        <label id={labelId} htmlFor={id} className={css.label} data-required={required || undefined}>
          {label}
        </label>
        {aside}
      </div>
      {children(ids, labelId)}
      <FieldNotes id={id} hint={hint} error={error} checking={checking} />
    </div>
  )
}
