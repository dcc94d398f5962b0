import { type ReactNode, useId } from 'react'

import css from './choice.module.css'
import { FieldNotes, notesOf } from './FieldNotes.tsx'

export interface ToggleProps {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
  hint?: ReactNode
  /** Why the last change did not hold. */
  error?: string | undefined
  /** Being told to the server. It can be turned back meanwhile, so it is not disabled. */
  busy?: boolean
  /** Why it cannot be changed. */
  disabledBecause?: string | undefined
  name?: string
  /** The label is read, not shown: a table's heading says it. */
  hideLabel?: boolean
}

/** A switch: it takes effect at once, unlike a check box. */
export function Toggle({ label, checked, onChange, hint, error, busy = false, disabledBecause, name, hideLabel = false }: ToggleProps) {
  const id = useId()
  const note = disabledBecause ?? hint
  return (
    <div className={css.toggle} data-field={name} data-label={label}>
      <span className={css.switch} data-busy={busy || undefined}>
        <input
          type="checkbox"
          role="switch"
          id={id}
          name={name}
          checked={checked}
          disabled={disabledBecause !== undefined}
          aria-busy={busy || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={notesOf(id, { hint: hideLabel ? undefined : note, error: hideLabel ? undefined : error })}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span aria-hidden="true" />
      </span>
      <div className={hideLabel ? 'visually-hidden' : css.words}>
        <label htmlFor={id}>{label}</label>
        {!hideLabel && <FieldNotes id={id} hint={note} error={error} checking={busy} />}
      </div>
    </div>
  )
}
