import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { ConfirmDialog } from '#src/components/overlay/ConfirmDialog.tsx'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { leaveOrganization } from '#src/queries/organization.ts'
import { $context, forgetContext } from '#src/stores/context.ts'
import type { MyOrganization } from '#wire/product/organizations.ts'

/** Leaving an organization, once more asked for. */
export function LeaveOrg({ org, onClose, onLeft }: { org: MyOrganization; onClose: () => void; onLeft?: () => void }) {
  const { busy, failure, start } = useAttempt(async () => {
    await leaveOrganization(org.id)
    if ($context.get().orgId === org.id) forgetContext()
    onClose()
    onLeft?.()
  })

  return (
    <ConfirmDialog title={`Leave ${org.name}?`} action="Leave organization" busy={busy} onConfirm={start} onCancel={onClose}>
      <p>You lose access to its traffic at once. Only a new invitation brings it back.</p>
      <FormFailure error={failure} />
    </ConfirmDialog>
  )
}
