import { z } from 'zod'

import type { Verb } from '../context.ts'
import { readFields, recentlySignedIn, refuseManaged } from '../people.ts'

const Body = z.object({ idToken: z.string().optional() })

/** accounts:delete: the caller's own account, with its sessions and letters. Needs a recent sign-in. */
export const deleteAccount: Verb = async (identity, body) => {
  const user = await recentlySignedIn(identity, readFields(Body, body).idToken)
  refuseManaged(user)
  identity.users.delete(user.uid)
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}
