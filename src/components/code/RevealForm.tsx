import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'

import { REVEAL_REASON_MAX, REVEAL_REASON_MIN } from '#wire/warehouse/reveal.ts'

import css from './masked-value.module.css'

export interface RevealFormProps {
  label: string
  /** How long it will be in sight. */
  seconds: number
  busy: boolean
  failure: string | undefined
  onReason: (reason: string) => void
  onCancel: () => void
}

/** Why somebody wants to see a value. The reason is compulsory and kept. */
export function RevealForm({ label, seconds, busy, failure, onReason, onCancel }: RevealFormProps) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const missing =
    tried && reason.trim().length < REVEAL_REASON_MIN ? `Enter a reason of at least ${REVEAL_REASON_MIN} characters.` : undefined
  useEffect(() => field.current?.focus(), [])

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (reason.trim().length < REVEAL_REASON_MIN) return field.current?.focus()
    onReason(reason.trim())
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || busy) return
    event.stopPropagation() // the dialog or drawer around it stays
    onCancel()
  }

  return (
    <form className={css.form} aria-label={`Reveal ${label}`} noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <div className="field">
        <label htmlFor={id}>Reason</label>
        <input
          ref={field}
          id={id}
          className="input"
          value={reason}
          maxLength={REVEAL_REASON_MAX}
          autoComplete="off"
          required
          readOnly={busy}
          aria-invalid={missing ? true : undefined}
          aria-describedby={`${id}-hint${missing ? ` ${id}-error` : ''}`}
          onChange={(event) => setReason(event.target.value)}
        />
        <span id={`${id}-hint`} className="hint">
          Your name, the time and this reason go to the audit log.
        </span>
        {missing && (
          <span id={`${id}-error`} className="error">
            {missing}
          </span>
        )}
      </div>
      {failure && (
        <p className="notice" data-tone="danger" role="alert">
          {failure}
        </p>
      )}
      <div className="cluster">
        <button
          type="submit"
          className="button"
          data-kind="primary"
          data-size="small"
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
        >
          {busy ? 'Revealing…' : `Reveal for ${seconds} seconds`}
        </button>
        <button type="button" className="button" data-size="small" aria-disabled={busy || undefined} onClick={() => !busy && onCancel()}>
          Cancel
        </button>
      </div>
    </form>
  )
}
