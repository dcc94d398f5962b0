import { z } from 'zod'

import { newId } from '#platform/lib/ids.ts'
import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'

import type { Client, IdentityContext, Verb } from '../context.ts'
import { normalEmail } from '../emails.ts'
import { giveNoticeOfEnd } from '../notices.ts'
import { checkPassword } from '../password-policy.ts'
import { hashPassword } from '../passwords.ts'
import { endEverySession, newUser, readFields, signedInAnew, refuseManaged, startSession } from '../people.ts'
import { Refusal } from '../refusal.ts'
import type { User } from '../store/users.ts'
import { displayName } from './fields.ts'

const Body = z.object({ email: z.string().optional(), password: z.string().optional(), displayName, idToken: z.string().optional() })

/**
 * accounts:signUp: a new user with e-mail and password; with `idToken`, a first password for a user of another method. Later changes of password and
 * address go through accounts:update. No anonymous users.
 */
export const signUp: Verb = async (identity, body, client) => {
  const fields = readFields(Body, body)
  if (!fields.email && !fields.password) throw new Refusal('ADMIN_ONLY_OPERATION', 'Sign up with an e-mail address and a password.')
  const email = normalEmail(fields.email)
  await identity.limits.onAccount(email, client.address)
  if (!fields.password) throw new Refusal('MISSING_PASSWORD')
  checkPassword(fields.password, identity.policy)
  if (fields.idToken !== undefined) return linkPassword(identity, client, { idToken: fields.idToken, email, password: fields.password })

  if (identity.users.byEmail(email)) throw new Refusal('EMAIL_EXISTS')
  const passwordHash = await hashPassword(fields.password)
  const user = newUser(identity, {
    uid: newId(identity.clock()),
    email,
    passwordHash,
    passwordUpdatedAt: identity.clock(),
    displayName: fields.displayName ?? null,
  })
  if (!identity.users.save(user)) throw new Refusal('EMAIL_EXISTS')
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    email,
    ...(await startSession(identity, user, { provider: 'password', claims: {} }, client)),
  }
}

async function linkPassword(
  identity: IdentityContext,
  client: Client,
  { idToken, email, password }: { idToken: string; email: string; password: string },
): Promise<object> {
  const { user, session } = await signedInAnew(identity, idToken)
  // Many visitors share the demo's account, and users of an organization's provider have no other sign-in method.
  if (user.uid === DEMO_VIEWER_UID || user.orgId !== null) refuseManaged(user)
  refuseSecondPassword(user)
  const passwordHash = await hashPassword(password)
  const now = identity.users.byUid(user.uid) // hashing takes a while: another call may have set a password meanwhile
  if (!now) throw new Refusal('USER_NOT_FOUND')
  refuseSecondPassword(now)
  const emailVerified = now.emailVerified && now.email === email
  const linked = endEverySession(identity, { ...now, email, emailVerified, passwordHash, passwordUpdatedAt: identity.clock() })
  await giveNoticeOfEnd(identity, linked, 'password-changed')
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    email,
    ...(await startSession(identity, linked, session, client)),
  }
}

/** The code that the SDK knows for a second link to one provider. */
function refuseSecondPassword(user: User): void {
  if (user.passwordHash !== null)
    throw new Refusal('PROVIDER_ALREADY_LINKED', 'This account has a password already. Change it under “My account”.')
}
