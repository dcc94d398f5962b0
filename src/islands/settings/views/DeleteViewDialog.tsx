import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { ConfirmDialog } from '#src/components/overlay/ConfirmDialog.tsx'
import { explain, toWireError } from '#src/lib/errors.ts'
import { removeView } from '#src/queries/views.ts'
import type { SavedView } from '#wire/product/views.ts'

import { showToast } from '../../shell/toast.ts'

interface DeleteViewDialogProps {
  orgId: string
  view: SavedView
  onClose: () => void
  onDeleted?: () => void
}

/** Asks once: a deleted view does not come back. */
export function DeleteViewDialog({ orgId, view, onClose, onDeleted }: DeleteViewDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const name = visibleText(view.name)

  async function remove(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await removeView(orgId, view)
      showToast(`“${name}” is deleted.`)
      onClose()
      onDeleted?.()
    } catch (cause) {
      setFailure(explain(toWireError(cause)))
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      action="Delete view"
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
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
