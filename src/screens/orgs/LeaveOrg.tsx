import { ConfirmAction } from '#src/components/overlay/ConfirmAction.tsx'
import { leaveOrganization } from '#src/queries/organization.ts'
import { $context, forgetContext } from '#src/stores/context.ts'
import type { MyOrganization } from '#wire/product/organizations.ts'

/** Leaving an organization, once more asked for. */
export function LeaveOrg({ org, onClose, onLeft }: { org: MyOrganization; onClose: () => void; onLeft?: () => void }) {
  return (
    <ConfirmAction
      title={`Leave ${org.name}?`}
      action="Leave organization"
      act={async () => {
        await leaveOrganization(org.id)
        if ($context.get().orgId === org.id) forgetContext()
        onLeft?.()
      }}
      onClose={onClose}
    >
      <p>You lose access to its traffic at once. Only a new invitation brings it back.</p>
    </ConfirmAction>
  )
}
