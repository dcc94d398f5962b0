import { type ReactNode, useId } from 'react'

import { CancelButton, Dialog } from '../overlay/Dialog.tsx'
import css from './form-dialog.module.css'
import { FormFailure } from './FormFailure.tsx'
import type { ShellState } from './use-form.ts'

export interface FormDialogProps {
  title: string
  /** One sentence under the title. */
  description?: string
  /** From `useForm`. */
  shell: ShellState
  /** On the button: at rest, and while it is sent. */
  action: string
  acting: string
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A short form in a dialog of its own. */
export function FormDialog({ title, description, shell, action, acting, onClose, children }: FormDialogProps) {
  const id = useId()
  const { form, onSubmit, busy, failure } = shell
  return (
    <Dialog
      title={title}
      description={description}
      size="small"
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <CancelButton busy={busy} />
          <button type="submit" form={id} className="button" data-kind="primary" aria-disabled={busy || undefined}>
            {busy ? acting : action}
          </button>
        </>
      }
    >
      <form ref={form} id={id} className={css.form} noValidate onSubmit={onSubmit}>
        {children}
        <FormFailure error={failure} />
      </form>
    </Dialog>
  )
}
