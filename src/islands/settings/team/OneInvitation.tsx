import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { Dialog } from '#src/components/overlay/Dialog.tsx'
import { Fact, FactGroup } from '#src/components/value/Facts.tsx'
import { explain } from '#src/lib/errors.ts'
import { formatInstant } from '#src/lib/format.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { invite, revokeInvitation } from '#src/queries/team.ts'
import { BlockableButton } from '#src/screens/form/Part.tsx'
import { sayDeleted } from '#src/screens/say-deleted.ts'
import { $zone } from '#src/stores/range.ts'
import type { Invitation, IssuedInvitation } from '#wire/product/invitations.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'

import { Invited } from './Invite.tsx'

interface OneInvitationProps {
  orgId: string
  /** The caller's. */
  role: Role
  one: Invitation
  onClose: () => void
}

/** One open invitation: sent again with another link, or taken back. */
export function OneInvitation({ orgId, role, one, onClose }: OneInvitationProps) {
  const [made, setMade] = useState<IssuedInvitation>()
  const again = useAttempt(async () => setMade(await invite(orgId, { email: one.email, role: one.role })), { again: true })
  const revoking = useAttempt(async () => {
    await revokeInvitation(orgId, one.id)
    sayDeleted(`The invitation of ${one.email}`, undefined, 'revoked')
    onClose()
  })
  const zone = $zone.get()
  const blocked = mayActAs(role, one.role) ? undefined : 'It is for a role above your own.'
  const failure = again.failure ?? revoking.failure
  if (made) return <Invited made={made} onClose={onClose} />
  return (
    <Dialog
      title={`Invitation of ${visibleText(one.email)}`}
      busy={again.busy || revoking.busy}
      onClose={onClose}
      footer={
        <>
          <BlockableButton kind="danger" blocked={blocked} onPress={revoking.start}>
            {revoking.busy ? 'Revoking…' : 'Revoke'}
          </BlockableButton>
          <BlockableButton kind="primary" blocked={blocked} saidBefore onPress={again.start}>
            {again.busy ? 'Sending…' : 'Send a new link'}
          </BlockableButton>
        </>
      }
    >
      <div className="stack">
        <FactGroup title="Invitation">
          <Fact label="E-mail" value={one.email} />
          <Fact label="Role" value={one.role} />
          <Fact label="Invited by" value={one.invitedBy} />
          <Fact label="Sent" value={formatInstant(one.createdMs, zone)} />
          <Fact label="Expires" value={formatInstant(one.expiresMs, zone)} />
        </FactGroup>
        <p className="soft">A link is shown once, when it is made. A new one ends the one before.</p>
        {failure && (
          <p className="notice" data-tone="danger" role="alert">
            {explain(failure)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
