import { useState } from 'react'

import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { ConfirmDialog } from '#src/components/overlay/ConfirmDialog.tsx'
import { toWireError, type WireError } from '#src/lib/errors.ts'
import { leaveOrganization } from '#src/queries/orgs.ts'
import { $context, forgetContext } from '#src/stores/context.ts'
import type { MyOrganization } from '#wire/product/organizations.ts'

/** Leaving an organization, once more asked for. */
export function LeaveOrg({ org, onClose }: { org: MyOrganization; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<WireError>()

  async function leave() {
    setBusy(true)
    setFailure(undefined)
    try {
      await leaveOrganization(org.id)
      if ($context.get().orgId === org.id) forgetContext()
      onClose()
    } catch (cause) {
      setFailure(toWireError(cause))
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog title={`Leave ${org.name}?`} action="Leave organization" busy={busy} onConfirm={() => void leave()} onCancel={onClose}>
      <p>You lose access to its traffic at once. Only a new invitation brings it back.</p>
      <FormFailure error={failure} />
    </ConfirmDialog>
  )
}
