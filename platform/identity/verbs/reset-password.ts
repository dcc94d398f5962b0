import { z } from 'zod'

import type { Client, IdentityContext, Verb } from '../context.ts'
import { checkPassword } from '../password-policy.ts'
import { readFields, setPassword } from '../people.ts'
import { Refusal } from '../refusal.ts'

const Body = z.object({ oobCode: z.string().optional(), newPassword: z.string().optional() })

/**
 * accounts:resetPassword: without `newPassword` returns the purpose of a code, with it changes the password. A code works once, and verifies the
 * address. An account with an unverified address may have been created by anybody: nothing its creator set up is kept.
 */
export const resetPassword: Verb = async (identity, body, client) => {
  const { oobCode, newPassword } = readFields(Body, body)
  if (!oobCode) throw new Refusal('MISSING_OOB_CODE')
  await identity.limits.onAddress(client.address)
  const mail = identity.mailbox.look(oobCode)
  if (!mail) throw new Refusal('INVALID_OOB_CODE')
  const answer = {
    kind: 'identitytoolkit#ResetPasswordResponse',
    email: mail.email,
    requestType: mail.kind,
    ...(mail.newEmail !== null && { newEmail: mail.newEmail }),
  }
  if (newPassword === undefined) return answer
  if (mail.kind !== 'PASSWORD_RESET') throw new Refusal('INVALID_OOB_CODE')
  const user = identity.users.byUid(mail.uid)
  if (!user || user.email !== mail.email) throw new Refusal('INVALID_OOB_CODE')
  if (user.disabled) throw new Refusal('USER_DISABLED')

  checkPassword(newPassword, identity.policy) // first: a password that is refused must not cost the code
  if (!identity.mailbox.spend(oobCode)) throw new Refusal('INVALID_OOB_CODE')
  if (!user.emailVerified) await reclaim(identity, user.uid, mail.email, client)
  await setPassword(identity, user.uid, newPassword, { emailVerified: true })
  return answer
}

/** Other modules first: if that fails, the next e-mail starts over, because the address is still unverified. */
async function reclaim(identity: IdentityContext, uid: string, email: string, { address }: Client): Promise<void> {
  await identity.onAccountReclaimed({ uid, email, address })
  identity.links.removeAllOf(uid)
  identity.factors.removeAllOf(uid)
  identity.recoveryCodes.removeAll(uid)
}
