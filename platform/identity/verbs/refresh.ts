import { z } from 'zod'

import { ORG_SESSION_SECONDS } from '#platform/lib/session-scope.ts'

import type { IdentityContext, Verb } from '../context.ts'
import { readFields } from '../people.ts'
import { Refusal } from '../refusal.ts'
import { orgOfSession } from '../session-methods.ts'
import type { OpenSession } from '../store/sessions.ts'
import { ID_TOKEN_SECONDS } from '../tokens/tokens.ts'

const Body = z.object({ grant_type: z.string().optional(), refresh_token: z.string().optional() })

/** securetoken v1/token: a new ID token for a session. The refresh token stays the same, because tabs share it. */
export const refresh: Verb = async (identity, body, client) => {
  const { grant_type: grantType, refresh_token: refreshToken } = readFields(Body, body)
  if (grantType !== 'refresh_token') throw new Refusal('INVALID_GRANT_TYPE')
  if (!refreshToken) throw new Refusal('MISSING_REFRESH_TOKEN')
  const known = identity.sessions.use(refreshToken, client)
  if (known && !(await mayGoOn(identity, known))) identity.sessions.end(known.uid, refreshToken)
  // Read again: a password may have been changed during the check of the organization.
  const session = known && identity.sessions.byId(known.id)
  // not INVALID_REFRESH_TOKEN: only TOKEN_EXPIRED makes the SDK sign out when the session was ended from elsewhere
  if (!session) throw new Refusal('TOKEN_EXPIRED')
  const user = identity.users.byUid(session.uid)
  if (!user) throw new Refusal('USER_NOT_FOUND')
  if (user.disabled) throw new Refusal('USER_DISABLED')
  if (session.authTime < user.validSince) throw new Refusal('TOKEN_EXPIRED')
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

/**
 * A session of an organization's identity provider lasts a day, as long as the user is a member and the organization uses that provider; one by the
 * user's own methods as long as no organization requires its provider.
 */
async function mayGoOn(identity: IdentityContext, session: OpenSession): Promise<boolean> {
  const { uid, authTime } = session
  const orgId = orgOfSession(session)
  if (orgId !== null) return identity.clock() < (authTime + ORG_SESSION_SECONDS) * 1000 && identity.orgSessionStands({ uid, orgId })
  const email = identity.users.byUid(uid)?.email ?? null
  return email === null || !(await identity.mustUseSso({ uid, email }))
}
