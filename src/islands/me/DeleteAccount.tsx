import { TypedConfirmation } from '#src/components/form/TypedConfirmation.tsx'
import { goTo } from '#src/lib/go-to.ts'
import { to } from '#src/lib/routes.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { deleteMe } from '#src/queries/me.ts'
import { signOut } from '#src/stores/sign-out.ts'
import type { Me } from '#wire/product/me.ts'

/** Deletes the account. Always requires the password: an unlocked machine must not be enough. */
export function DeleteAccount({ me, confirm }: { me: Me; confirm: () => Promise<void> }) {
  const { busy, failure, start } = useAttempt(async () => {
    await confirm()
    await deleteMe()
    // The provider may refuse to sign out a deleted user; the session here is over either way
    await signOut().catch(() => undefined)
    goTo(to.signIn())
  })

  return (
    <TypedConfirmation
      title="Delete account"
      phrase={me.email || 'delete'}
      action="Delete my account"
      acting="Deleting…"
      busy={busy}
      failure={failure}
      onConfirm={start}
    >
      <p>Your account, memberships, keys and preferences are deleted immediately. This cannot be undone.</p>
      <p>
        Organizations stay, so one that you alone own needs another owner first. What you did stays in their audit logs, with the name you
        had.
      </p>
    </TypedConfirmation>
  )
}
