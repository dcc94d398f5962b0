import { visibleText } from '#domain/detection/control.ts'
import { ConfirmAction } from '#src/components/overlay/ConfirmAction.tsx'
import { showToast } from '#src/components/overlay/toast.ts'
import { declineMyInvitation } from '#src/queries/my-invitations.ts'
import type { MyInvitation } from '#wire/product/invitations.ts'

/** Declining, once more asked for: whoever invited has to do it again. */
export function DeclineInvitation({ invitation, onClose }: { invitation: MyInvitation; onClose: () => void }) {
  const name = visibleText(invitation.organization)
  return (
    <ConfirmAction
      title={`Decline the invitation to ${name}?`}
      action="Decline invitation"
      act={async () => {
        await declineMyInvitation(invitation.id)
        showToast(`Declined the invitation to ${name}.`)
      }}
      onClose={onClose}
    >
      <p>The link in its e-mail stops working, too. To join later, you need a new invitation.</p>
    </ConfirmAction>
  )
}
