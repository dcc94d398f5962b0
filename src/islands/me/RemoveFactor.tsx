import { useState } from 'react'

import { ConfirmDialog } from '#src/components/overlay/ConfirmDialog.tsx'
import { explain, toWireError } from '#src/lib/errors.ts'
import { removeFactor } from '#src/queries/me.ts'

import type { Fresh } from './use-fresh-sign-in.tsx'

/** Taking an app away, once more asked for. */
export function RemoveFactor({ factor, fresh, onClose }: { factor: { id: string; title: string }; fresh: Fresh; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function remove(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await fresh(() => removeFactor(factor.id))
      onClose()
    } catch (cause) {
      setFailure(explain(toWireError(cause)))
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      title={`Remove ${factor.title}?`}
      action="Remove"
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>From the next sign-in on its codes are not asked for. All other browsers are signed out.</p>
    </ConfirmDialog>
  )
}
