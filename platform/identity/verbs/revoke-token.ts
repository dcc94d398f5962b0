import { z } from 'zod'

import type { Verb } from '../context.ts'
import { endEverySession, isShared, readFields, signedIn, signedInThemselves } from '../people.ts'

const Body = z.object({ idToken: z.string().optional(), token: z.string().optional() })

/**
 * v2/accounts:revokeToken. A refresh token of the caller ends that session; an ID token of the caller ends all of them ("sign out everywhere"). Any
 * other token cannot be revoked here and gets the same response (RFC 7009 §2.2).
 */
export const revokeToken: Verb = async (identity, body) => {
  const { idToken, token } = readFields(Body, body)
  const { user } = await signedIn(identity, idToken)
  if (!token || identity.sessions.end(user.uid, token)) return {}
  const owner = await signedIn(identity, token).then(
    (found) => found.user.uid,
    () => undefined, // not a token of ours that still works
  )
  if (owner !== user.uid) return {}
  await signedInThemselves(identity, idToken)
  // "Everywhere" would be everybody for an account that many people use.
  if (!isShared(user)) endEverySession(identity, user)
  return {}
}
