import { type FormEventHandler, type ReactNode, useId } from 'react'

import css from './dialog.module.css'
import { OverlayFrame } from './OverlayFrame.tsx'
import { useModal } from './use-modal.ts'

export interface DialogProps {
  title: string
  /** One sentence under the title, read out with it. */
  description?: ReactNode
  /** Width: 440, 640 or 960 pixels. Below 600 a small one is a sheet at the bottom, the others fill the window. */
  size?: 'small' | 'medium' | 'large'
  /** Buttons: the way out first, the action last. */
  footer?: ReactNode
  /** Something is being done; Escape, the cross and a click beside it wait until it is. */
  busy?: boolean
  lightDismiss?: boolean
  /** `alertdialog` for a question that has to be answered. */
  role?: 'dialog' | 'alertdialog'
  /** Makes the whole a form, so that Enter sends it; its submit button stands in the footer. */
  onSubmit?: () => void
  onClose: () => void
  children: ReactNode
}

/** A modal dialog, open for as long as it is drawn. The caller stops drawing it in `onClose`. */
export function Dialog({
  title,
  description,
  size = 'medium',
  footer,
  busy,
  lightDismiss,
  role,
  onSubmit,
  onClose,
  children,
}: DialogProps) {
  const id = useId()
  const { dialog, close } = useModal({ onClose, busy, lightDismiss })
  const frame = (
    <OverlayFrame
      title={title}
      titleId={`${id}-title`}
      description={description}
      descriptionId={`${id}-description`}
      footer={footer}
      busy={busy}
      onClose={close}
    >
      {children}
    </OverlayFrame>
  )
  const submit: FormEventHandler = (event) => {
    event.preventDefault()
    if (!busy) onSubmit?.()
  }
  return (
    <dialog
      {...dialog}
      className={css.dialog}
      data-size={size}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      {onSubmit ? (
        <form className={css.form} noValidate onSubmit={submit}>
          {frame}
        </form>
      ) : (
        frame
      )}
    </dialog>
  )
}

export interface CancelButtonProps {
  /** What is under way cannot be left. */
  busy: boolean
  /** The dialog opens with the focus on it. */
  first?: boolean
}

/** The way out of the dialog it stands in. */
export const CancelButton = ({ busy, first = false }: CancelButtonProps) => (
  <button
    type="button"
    className="button"
    data-first-focus={first ? '' : undefined}
    aria-disabled={busy || undefined}
    onClick={(event) => !busy && event.currentTarget.closest('dialog')?.close()}
  >
    Cancel
  </button>
)
