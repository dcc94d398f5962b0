import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

import { UNDONE } from '#src/lib/form/form-state.ts'

import { ErrorSummary } from './ErrorSummary.tsx'
import { FormFailure } from './FormFailure.tsx'
import css from './form-shell.module.css'
import { useLeaveGuard } from './use-leave-guard.tsx'
import type { ShellState } from './use-form.ts'

/** `busy` and `failure` come with the rest of a form's state, and none can be left out. */
export interface FormShellProps extends ShellState {
  title: string
  description?: ReactNode
  /** 2 on a screen, 3 where a heading stands above already. */
  level?: 2 | 3
  /** The verb on the button, and what it says while it happens. */
  submit: string
  submitting: string
  /** Why the form cannot be sent at all, whatever is typed: a role, a lock. */
  blocked?: string | undefined
  /** Said once it was accepted: "Saved. Agents take it up within a minute." */
  savedNote?: ReactNode
  /** What another person's change led to, and how to go on (`ConflictNote`). */
  conflict?: ReactNode
  /** Beside the button: a link back. */
  cancel?: ReactNode
  /** Sending something unchanged makes no sense: the button waits for a change. For settings, not for new things. */
  needsChange?: boolean
  /** Do not ask before leaving: nothing typed here is worth a question. */
  leaveFreely?: boolean
  children: ReactNode
}

/**
 * What every form shows: where it stands, what went wrong, what is unsaved. Ctrl or Cmd with Enter sends from anywhere in it.
 * A button that cannot be used stays reachable and says why.
 */
export function FormShell({ level = 2, needsChange = false, leaveFreely = false, ...props }: FormShellProps) {
  const { form, onSubmit, busy, failure, complaints, dirty, justSaved, onDiscard, onUndo, isUndone } = props
  const id = useId()
  const sends = useRef<HTMLButtonElement>(null)
  const question = useLeaveGuard(dirty && !leaveFreely)
  const Heading = `h${level}` as const
  const reason = props.blocked ?? (needsChange && !dirty && !busy ? 'Nothing was changed yet.' : undefined)

  /** Its button goes with what it did, and the focus must not. */
  function andStay(act: () => void): void {
    sends.current?.focus()
    act()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    const field = event.target
    // A number is taken over when its field is left; whether there is something to send is known then
    if (field instanceof HTMLInputElement) {
      field.blur()
      field.focus()
    }
    requestAnimationFrame(() => form.current?.requestSubmit())
  }

  return (
    <>
      <form
        ref={form}
        className={css.form}
        noValidate
        aria-busy={busy}
        aria-labelledby={`${id}-title`}
        onKeyDown={onKeyDown}
        onSubmit={(event) => (reason ? event.preventDefault() : onSubmit(event))}
      >
        <header className={css.head}>
          <Heading id={`${id}-title`}>{props.title}</Heading>
          {props.description && <p className={css.description}>{props.description}</p>}
        </header>
        <ErrorSummary form={form} complaints={complaints} />
        {props.children}
        <div className={css.bar} data-stays={dirty || busy || justSaved || failure !== undefined || undefined}>
          <FormFailure error={failure} />
          {props.conflict}
          <div className={css.actions}>
            <button
              ref={sends}
              type="submit"
              className="button"
              data-kind="primary"
              aria-disabled={busy || reason !== undefined || undefined}
              aria-describedby={reason ? `${id}-reason` : undefined}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              {busy ? props.submitting : props.submit}
            </button>
            {props.cancel}
            <p className={css.standing} role="status">
              {justSaved && <span className={css.saved}>{isUndone ? UNDONE : (props.savedNote ?? 'Saved.')}</span>}
              {onUndo && (
                <>
                  {' '}
                  <button type="button" className="link" onClick={() => andStay(onUndo)}>
                    Undo
                  </button>
                </>
              )}
              {reason && (
                <span id={`${id}-reason`} className={justSaved ? 'visually-hidden' : undefined}>
                  {reason}
                </span>
              )}
              {!reason && dirty && !busy && (
                <>
                  Unsaved changes ·{' '}
                  <button type="button" className="link" onClick={() => andStay(onDiscard)}>
                    Discard
                  </button>
                </>
              )}
            </p>
          </div>
        </div>
      </form>
      {/* Beside the form: the dialog has one of its own */}
      {question}
    </>
  )
}
