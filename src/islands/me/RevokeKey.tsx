import { useState } from 'react'

import { ConfirmDialog } from '#src/components/overlay/ConfirmDialog.tsx'
import { explain, toWireError } from '#src/lib/errors.ts'
import { revokeKey } from '#src/queries/me.ts'
import type { PersonalKey } from '#wire/product/api-keys.ts'

/** The end of a key, once more asked for. */
export function RevokeKey({ apiKey, onClose }: { apiKey: PersonalKey; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function revoke(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await revokeKey(apiKey.id)
      onClose()
    } catch (cause) {
      setFailure(explain(toWireError(cause)))
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      action="Revoke key"
      busy={busy}
      failure={failure}
      onConfirm={() => void revoke()}
      onCancel={onClose}
    >
      <p>Programs that use it are refused from the next call on. A revoked key does not come back.</p>
    </ConfirmDialog>
  )
}
