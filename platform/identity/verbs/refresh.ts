import { z } from 'zod'

import type { Verb } from '../context.ts'
import { readFields } from '../people.ts'
import { Refusal } from '../refusal.ts'
import { ID_TOKEN_SECONDS } from '../tokens/tokens.ts'

const Body = z.object({ grant_type: z.string().optional(), refresh_token: z.string().optional() })

/** securetoken v1/token: a new ID token for a session. The refresh token stays the same, because tabs share it. */
export const refresh: Verb = async (identity, body, client) => {
  const { grant_type: grantType, refresh_token: refreshToken } = readFields(Body, body)
  if (grantType !== 'refresh_token') throw new Refusal('INVALID_GRANT_TYPE')
  if (!refreshToken) throw new Refusal('MISSING_REFRESH_TOKEN')
  const session = identity.sessions.use(refreshToken, client)
  // not INVALID_REFRESH_TOKEN: only TOKEN_EXPIRED makes the SDK sign out when the session was ended from elsewhere
  if (!session) throw new Refusal('TOKEN_EXPIRED')
  const user = identity.users.byUid(session.uid)
  if (!user) throw new Refusal('USER_NOT_FOUND')
  if (user.disabled) throw new Refusal('USER_DISABLED')
  if (session.authTime < user.validSince) throw new Refusal('TOKEN_EXPIRED')
  if (session.provider === 'password' && user.email !== null && (await identity.mustUseSso({ uid: user.uid, email: user.email })))
    throw new Refusal('TOKEN_EXPIRED')
  identity.users.save({ ...user, lastRefreshAt: identity.clock() })
  const idToken = await identity.tokens.mintIdToken(user, session)
  return {
    access_token: idToken,
    expires_in: String(ID_TOKEN_SECONDS),
    token_type: 'Bearer',
    refresh_token: refreshToken,
    id_token: idToken,
    user_id: user.uid,
    project_id: identity.projectId,
  }
}
