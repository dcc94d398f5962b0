import { z } from 'zod'

import type { Verb } from '../context.ts'
import { readFields, recentlySignedIn, refuseManaged } from '../people.ts'
import { Refusal } from '../refusal.ts'

const Body = z.object({ idToken: z.string().optional() })

/** accounts:delete: the caller's own account, with its sessions and e-mails. Needs a recent sign-in, and that no organization depends on it. */
export const deleteAccount: Verb = async (identity, body) => {
  const user = await recentlySignedIn(identity, readFields(Body, body).idToken)
  refuseManaged(user)
  if (!(await identity.mayDelete(user.uid)))
    throw new Refusal(
      'ACCOUNT_IN_USE',
      'This account belongs to organizations. Delete it on the page “My account”, which leaves them first.',
    )
  identity.users.delete(user.uid)
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}
