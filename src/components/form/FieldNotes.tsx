import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import css from './field.module.css'

export interface FieldNotesProps {
  /** Of the control; the notes' own are made of it. */
  id: string
  hint: ReactNode
  error: string | undefined
  checking: boolean
}

/** What stands below a control: first what is wrong with it, then what it is for. */
export function FieldNotes({ id, hint, error, checking }: FieldNotesProps) {
  return (
    <>
      {error && (
        <span id={`${id}-error`} className={css.error}>
          <CircleAlert size={13} aria-hidden />
          {error}
        </span>
      )}
      {hint && (
        <span id={`${id}-hint`} className={css.hint}>
          {hint}
        </span>
      )}
      <span role="status" className="visually-hidden">
        {checking ? 'Checking…' : ''}
      </span>
    </>
  )
}

/** Value of `aria-describedby` for a control with these notes: the complaint is read first. */
export const notesOf = (id: string, { hint, error }: { hint: ReactNode; error: string | undefined }): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
