import { useEffect, useState } from 'react'

import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { Dialog } from '#src/components/overlay/Dialog.tsx'
import { toWireError, type WireError } from '#src/lib/errors.ts'
import { linksIn } from '#src/lib/routes.ts'
import { joining, memberJoining } from '#src/queries/joining.ts'
import { setSearch } from '#src/stores/location.ts'
import type { InvitationView } from '#wire/product/invitations.ts'

import { showOverPage } from './show-over-page.tsx'

/** Shows the invitation of the address and removes it from there: it works once and belongs in no history. */
export function showInvitation(token: string): void {
  setSearch({ invite: undefined }, { history: 'replace' })
  showOverPage((close) => <Invitation token={token} onClose={close} />)
}

/** A signed-in user followed an invitation: shows it, with buttons to accept or decline. */
export function Invitation({ token, onClose }: { token: string; onClose: () => void }) {
  const [invitation, setInvitation] = useState<InvitationView>()
  const [failure, setFailure] = useState<WireError>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    joining.lookAtInvitation(token).then(setInvitation, (cause: unknown) => setFailure(toWireError(cause)))
  }, [token])

  async function accept(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      const { orgId } = await memberJoining.acceptInvitation(token)
      location.assign(linksIn({ orgId }).home())
    } catch (cause) {
      setFailure(toWireError(cause))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={invitation ? `Join ${invitation.organization}?` : 'Invitation'}
      size="small"
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            Not now
          </button>
          {invitation && (
            <button
              type="button"
              className="button"
              data-kind="primary"
              aria-disabled={busy || undefined}
              onClick={() => !busy && void accept()}
            >
              {busy ? 'Joining…' : 'Join'}
            </button>
          )}
        </>
      }
    >
      <FormFailure error={failure} />
      {invitation && (
        <p>
          {invitation.invitedBy} invites {invitation.email} as {invitation.role}.
        </p>
      )}
      {!invitation && !failure && <p role="status">Loading the invitation…</p>}
    </Dialog>
  )
}
