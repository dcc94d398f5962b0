import { type ReactNode, type SubmitEvent, useId } from 'react'

import { CancelButton, Dialog } from '../overlay/Dialog.tsx'
import { FormFailure } from './FormFailure.tsx'
import type { ShellState } from './use-form.ts'

export interface FormDialogProps {
  title: string
  /** One sentence under the title. */
  description?: string
  /** From `useForm`. */
  shell: ShellState
  /** On the button: at rest, and while it is sent (“Saving…” where it says nothing else). */
  action: string
  acting?: string
  /** `medium` for more than a few short fields. */
  size?: 'small' | 'medium'
  /** Why it cannot be sent: said beside the button. */
  blocked?: string | undefined
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A short form in a dialog of its own. */
export function FormDialog({ shell, action, acting = 'Saving…', blocked, children, ...dialog }: FormDialogProps) {
  const id = useId()
  const { form, onSubmit, busy, failure } = shell
  return (
    <Dialog
      size="small"
      {...dialog}
      busy={busy}
      footer={
        <>
          {blocked && (
            <span id={`${id}-blocked`} className="soft">
              {blocked}
            </span>
          )}
          <CancelButton busy={busy} />
          <button
            type="submit"
            form={id}
            className="button"
            data-kind="primary"
            aria-disabled={busy || blocked !== undefined || undefined}
            aria-describedby={blocked && `${id}-blocked`}
          >
            {busy ? acting : action}
          </button>
        </>
      }
    >
      <form ref={form} id={id} className="column gap-4" noValidate onSubmit={blocked === undefined ? onSubmit : stay}>
        {children}
        <FormFailure error={failure} />
      </form>
    </Dialog>
  )
}

/** Nothing is sent, and the page is not left. */
const stay = (event: SubmitEvent<HTMLFormElement>): void => event.preventDefault()
