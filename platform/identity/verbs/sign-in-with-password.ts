import { z } from 'zod'

import type { Verb } from '../context.ts'
import { normalEmail } from '../emails.ts'
import { isTooLongForAnyPassword } from '../password-policy.ts'
import { hashPassword, isOutdated, isPassword } from '../passwords.ts'
import { readFields } from '../people.ts'
import { Refusal } from '../refusal.ts'
import { startSessionOrAskFactor } from '../second-factor.ts'

const Body = z.object({ email: z.string().optional(), password: z.string().optional() })

/**
 * accounts:signInWithPassword. An unknown e-mail, a wrong password and a user without a password get the same response after the same work
 * (security.md T5); only somebody who knows the password learns that an account is disabled.
 */
export const signInWithPassword: Verb = async (identity, body, client) => {
  const fields = readFields(Body, body)
  const email = normalEmail(fields.email)
  if (!fields.password) throw new Refusal('MISSING_PASSWORD')
  await identity.limits.onAccount(email, client.address)
  if (isTooLongForAnyPassword(fields.password)) throw new Refusal('INVALID_LOGIN_CREDENTIALS')

  const before = identity.users.byEmail(email)
  const right = await isPassword(fields.password, before?.passwordHash ?? identity.decoyHash)
  if (!right || !before?.passwordHash) throw new Refusal('INVALID_LOGIN_CREDENTIALS')
  const passwordHash = isOutdated(before.passwordHash) ? await hashPassword(fields.password) : before.passwordHash

  if (before.disabled) throw new Refusal('USER_DISABLED')
  const throughProvider = await identity.mustUseSso({ uid: before.uid, email })
  const now = identity.users.byUid(before.uid) // all this takes a while: the password may have been changed meanwhile
  if (now?.passwordHash !== before.passwordHash) throw new Refusal('INVALID_LOGIN_CREDENTIALS')
  if (now.disabled) throw new Refusal('USER_DISABLED')
  if (throughProvider) throw new Refusal('SSO_REQUIRED', 'Your organization requires its identity provider. Choose “Continue with SSO”.')
  const user = { ...now, passwordHash }
  if (passwordHash !== now.passwordHash) identity.users.save(user)
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    email,
    displayName: user.displayName ?? '',
    registered: true,
    ...(await startSessionOrAskFactor(identity, user, { provider: 'password', claims: {} }, client)),
  }
}
