import { z } from 'zod'

import type { Verb } from '../context.ts'
import { providersOf, readFields, REDACTED_HASH, signedIn } from '../people.ts'
import { orgOfSession } from '../session-methods.ts'
import { factorInfo } from '../second-factor.ts'
import type { User } from '../store/users.ts'

const Body = z.object({ idToken: z.string().optional() })

/**
 * accounts:lookup: the caller's own account, never another one. The SDK calls it at every sign-in, so it also works for a session of an organization:
 * with its identity, but none of the user's own sign-in methods.
 */
export const lookup: Verb = async (identity, body) => {
  const { user, session } = await signedIn(identity, readFields(Body, body).idToken)
  const orgId = orgOfSession(session)
  if (orgId !== null && orgId !== user.orgId) return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [whoItIs(user)] }
  const factors = identity.factors.of(user.uid)
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        ...whoItIs(user),
        ...(user.passwordHash !== null && { passwordHash: REDACTED_HASH, passwordUpdatedAt: user.passwordUpdatedAt }),
        providerUserInfo: providersOf(identity, user),
        ...(factors.length > 0 && { mfaInfo: factors.map(factorInfo) }),
        validSince: String(user.validSince),
        disabled: user.disabled,
        createdAt: String(user.createdAt),
        ...(user.lastLoginAt !== null && { lastLoginAt: String(user.lastLoginAt) }),
        ...(user.lastRefreshAt !== null && { lastRefreshAt: new Date(user.lastRefreshAt).toISOString() }),
      },
    ],
  }
}

const whoItIs = ({ uid, email, emailVerified, displayName, photoUrl }: User): object => ({
  localId: uid,
  ...(email !== null && { email }),
  emailVerified,
  ...(displayName !== null && { displayName }),
  ...(photoUrl !== null && { photoUrl }),
})
