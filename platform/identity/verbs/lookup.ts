import { z } from 'zod'

import type { Verb } from '../context.ts'
import { providersOf, readFields, REDACTED_HASH, signedIn } from '../people.ts'
import { factorInfo } from '../second-factor.ts'

const Body = z.object({ idToken: z.string().optional() })

/** accounts:lookup: the caller's own account, never another one. */
export const lookup: Verb = async (identity, body) => {
  const { user } = await signedIn(identity, readFields(Body, body).idToken)
  const factors = identity.factors.of(user.uid)
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        localId: user.uid,
        ...(user.email !== null && { email: user.email }),
        emailVerified: user.emailVerified,
        ...(user.displayName !== null && { displayName: user.displayName }),
        ...(user.photoUrl !== null && { photoUrl: user.photoUrl }),
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
