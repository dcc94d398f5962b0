import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import { explain } from '#src/lib/errors.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'

import css from './dialog.module.css'
import { CancelButton, Dialog } from './Dialog.tsx'

interface ConfirmActionProps extends Pick<ConfirmDialogProps, 'title' | 'action' | 'typed' | 'children'> {
  /** What is done when it is confirmed. The dialog closes when it worked, else it says why not. */
  act: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something that cannot be undone, does it, and goes. */
export function ConfirmAction({ act, onClose, ...dialog }: ConfirmActionProps) {
  const { busy, failure, start } = useAttempt(async () => {
    await act()
    onClose()
  })
  return <ConfirmDialog {...dialog} busy={busy} failure={failure && explain(failure)} onConfirm={start} onCancel={onClose} />
}

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** The verb on the button that does it. */
  action: string
  busy: boolean
  /** What went wrong when it was tried, in one sentence. */
  failure?: string | undefined
  /** A name that has to be typed before the button works: for what takes much away. */
  typed?: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone. The focus begins on the way out, or in the field that asks for the name. */
export function ConfirmDialog({ title, children, action, busy, failure, typed, onConfirm, onCancel }: ConfirmDialogProps) {
  const id = useId()
  const [text, setText] = useState('')
  const ready = typed === undefined || text.trim() === typed

  return (
    <Dialog
      title={title}
      size="small"
      role="alertdialog"
      busy={busy}
      onClose={onCancel}
      onSubmit={() => ready && onConfirm()}
      footer={
        <>
          <CancelButton busy={busy} first={typed === undefined} />
          <button type="submit" className="button" data-kind="danger" aria-disabled={busy || !ready || undefined}>
            {busy && <LoaderCircle size={14} className={css.turning} aria-hidden />}
            {action}
          </button>
        </>
      }
    >
      <div className={css.body}>
        {children}
        {typed !== undefined && (
          <div className="field">
            <label htmlFor={id}>
              Type <b>{typed}</b> to confirm
            </label>
            <input
              id={id}
              className="input"
              autoComplete="off"
              spellCheck={false}
              value={text}
              disabled={busy}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
        )}
        {failure && (
          <p className="notice" data-tone="danger" role="alert">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}
