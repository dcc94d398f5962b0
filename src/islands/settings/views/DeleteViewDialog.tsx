import { visibleText } from '#domain/detection/control.ts'
import { ConfirmDialog } from '#src/components/overlay/ConfirmDialog.tsx'
import { showToast } from '#src/components/overlay/toast.ts'
import { explain } from '#src/lib/errors.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { removeView } from '#src/queries/views.ts'
import type { SavedView } from '#wire/product/views.ts'

interface DeleteViewDialogProps {
  orgId: string
  view: SavedView
  onClose: () => void
  onDeleted?: () => void
}

/** Asks once: a deleted view does not come back. */
export function DeleteViewDialog({ orgId, view, onClose, onDeleted }: DeleteViewDialogProps) {
  const name = visibleText(view.name)

  const { busy, failure, start } = useAttempt(async () => {
    await removeView(orgId, view)
    showToast(`“${name}” is deleted.`)
    onClose()
    onDeleted?.()
  })

  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      action="Delete view"
      busy={busy}
      failure={failure && explain(failure)}
      onConfirm={start}
      onCancel={onClose}
    >
      <p>
        {view.shared
          ? 'It goes for everybody in the organization, and no page opens with it any more.'
          : 'Its page opens with it no more. What it showed stays where it is.'}
      </p>
    </ConfirmDialog>
  )
}
