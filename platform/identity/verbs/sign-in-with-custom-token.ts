import { z } from 'zod'

import type { Verb } from '../context.ts'
import { newUser, readFields, startSession } from '../people.ts'
import { Refusal } from '../refusal.ts'
import { BadToken } from '../tokens/jws.ts'

const Body = z.object({ token: z.string().optional() })

/** accounts:signInWithCustomToken: for users whom the platform itself has authenticated (single sign-on, the demo). Only tokens of our own key. */
export const signInWithCustomToken: Verb = async (identity, body, client) => {
  const { token } = readFields(Body, body)
  if (!token) throw new Refusal('MISSING_CUSTOM_TOKEN')
  await identity.limits.onAddress(client.address)
  const { uid, claims, since } = await identity.tokens.readCustomToken(token).catch((cause: unknown) => {
    if (!(cause instanceof BadToken)) throw cause
    throw new Refusal('INVALID_CUSTOM_TOKEN', cause.expired ? 'The custom token has expired.' : 'The custom token is not one of ours.')
  })
  const known = identity.users.byUid(uid)
  if (known?.disabled) throw new Refusal('USER_DISABLED')
  // It lives an hour: one from before all sessions ended must not begin another.
  if (since !== undefined && since !== known?.validSince)
    throw new Refusal('INVALID_CUSTOM_TOKEN', 'This sign-in was ended. Sign in again.')
  const answer = await startSession(identity, known ?? newUser(identity, { uid }), { provider: 'custom', claims }, client)
  return { kind: 'identitytoolkit#VerifyCustomTokenResponse', isNewUser: !known, ...answer }
}
