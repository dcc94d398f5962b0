import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import { CancelButton, Dialog } from './Dialog.tsx'
import css from './dialog.module.css'

export interface ConfirmDialogProps {
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
