import { type ReactNode, useEffect, useRef } from 'react'

import css from './confirm-dialog.module.css'

export interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** The verb on the button that does it. */
  action: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone. A native dialog: focus stays in it, Escape leaves, the focus returns. */
export function ConfirmDialog({ title, children, action, busy, onConfirm, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby="confirm-title" onClose={onCancel}>
      <h2 id="confirm-title">{title}</h2>
      <div className={css.body}>{children}</div>
      <div className={css.actions}>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        <button type="button" className="button" data-kind="danger" aria-disabled={busy || undefined} onClick={() => !busy && onConfirm()}>
          {action}
        </button>
      </div>
    </dialog>
  )
}
