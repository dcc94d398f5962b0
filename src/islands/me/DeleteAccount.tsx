import { useState } from 'react'

import { TypedConfirmation } from '#src/components/form/TypedConfirmation.tsx'
import { toWireError, type WireError } from '#src/lib/errors.ts'
import { goTo } from '#src/lib/go-to.ts'
import { to } from '#src/lib/routes.ts'
import { deleteMe } from '#src/queries/me.ts'
import { signOut } from '#src/stores/sign-out.ts'
import type { Me } from '#wire/product/me.ts'

/** The end of the account. Always asks for the password: an unlocked machine must not be enough. */
export function DeleteAccount({ me, confirm }: { me: Me; confirm: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<WireError>()

  async function remove(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await confirm()
      await deleteMe()
      // The provider may refuse to sign out somebody who is gone; here the session is over either way
      await signOut().catch(() => undefined)
      goTo(to.signIn())
    } catch (cause) {
      setFailure(toWireError(cause))
      setBusy(false)
    }
  }

  return (
    <TypedConfirmation
      title="Delete account"
      phrase={me.email || 'delete'}
      action="Delete my account"
      acting="Deleting…"
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
    >
      <p>Your account, memberships, keys and choices are deleted at once and cannot be brought back.</p>
      <p>
        Organizations stay, so one that you alone own needs another owner first. What you did stays in their audit logs, with the name you
        had.
      </p>
    </TypedConfirmation>
  )
}
