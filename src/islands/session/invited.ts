import { formatDay } from '#src/lib/format.ts'
import { linksIn } from '#src/lib/routes.ts'
import { browserZone } from '#src/lib/time-zone.ts'
import { joining, memberJoining } from '#src/queries/joining.ts'

import { part, say, sentenceOf } from './form.ts'

/** On /sign-up with an invitation: inviter, role and address. The address is the invitation's and cannot be changed. */
export async function showInvitation(token: string): Promise<void> {
  const message = part('message', HTMLElement)
  try {
    const { organization, email, role, invitedBy, expiresMs } = await joining.lookAtInvitation(token)
    const field = part('email', HTMLInputElement)
    field.value = email
    field.readOnly = true
    say(
      message,
      `${invitedBy} invites you to ${organization} as ${role}. The invitation is good until ${formatDay(expiresMs, browserZone())}.`,
      'ok',
    )
  } catch (cause) {
    say(message, sentenceOf(cause))
  }
}

/** With the account made: into the organization. */
export async function acceptAndEnter(token: string): Promise<void> {
  try {
    const { orgId } = await memberJoining.acceptInvitation(token)
    location.replace(linksIn({ orgId }).home())
  } catch {
    // The account was created, and this form could only report that it exists: home loads the invitation again and shows the reason.
    location.replace(`/?${new URLSearchParams({ invite: token })}`)
  }
}
