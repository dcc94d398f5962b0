import { type ReactNode, type SubmitEvent, useId, useState } from 'react'

import type { WireError } from '#src/lib/errors.ts'

import { FormFailure } from './FormFailure.tsx'
import css from './form-shell.module.css'
import { TextField } from './TextField.tsx'

export interface TypedConfirmationProps {
  title: string
  level?: 2 | 3
  /** What will happen, and what will be gone. */
  children: ReactNode
  /** Has to be typed as it stands here: the name of what goes. */
  phrase: string
  /** The verb on the button. */
  action: string
  acting: string
  busy: boolean
  failure: WireError | undefined
  onConfirm: () => void
  cancel?: ReactNode
}

/** For what cannot be brought back: the button works once the name was typed. Spaces around it do not matter, case does. */
export function TypedConfirmation({
  title,
  level = 2,
  children,
  phrase,
  action,
  acting,
  busy,
  failure,
  onConfirm,
  cancel,
}: TypedConfirmationProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const Heading = `h${level}` as const
  const same = typed.trim() === phrase
  const reason = same ? undefined : `Type ${phrase} to go on.`

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (same && !busy) onConfirm()
  }

  return (
    <form className={css.danger} noValidate aria-busy={busy} aria-labelledby={id} onSubmit={onSubmit}>
      <Heading id={id}>{title}</Heading>
      <div className={css.consequences}>{children}</div>
      <TextField
        label={`Type ${phrase} to confirm`}
        name="phrase"
        mono
        value={typed}
        onChange={setTyped}
        error={tried && !same && typed !== '' ? `This is not ${phrase}.` : undefined}
      />
      <FormFailure error={failure} />
      <div className={css.actions}>
        <button
          type="submit"
          className={`button ${css.solid}`}
          data-kind="danger"
          aria-disabled={busy || !same || undefined}
          aria-describedby={reason ? `${id}-reason` : undefined}
        >
          {busy ? acting : action}
        </button>
        {cancel}
        {reason && (
          <span id={`${id}-reason`} className={css.standing}>
            {reason}
          </span>
        )}
      </div>
    </form>
  )
}
