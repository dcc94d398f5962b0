import { explain } from '#src/lib/errors.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'

import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'

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
