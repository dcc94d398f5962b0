import { z } from 'zod'

import { readRecoveryCode, RECOVERY_CODES_FEW } from '#wire/product/recovery-codes.ts'

import type { Client, IdentityContext, Verb } from '../context.ts'
import { giveNotice } from '../notices.ts'
import { readFields, startSession } from '../people.ts'
import { findRecoveryCode } from '../recovery-codes.ts'
import { Refusal } from '../refusal.ts'
import { methodsOf, RECOVERY_CODE } from '../session-methods.ts'
import { type PendingSignIn, stepOfCode, wrongCode } from '../second-factor.ts'
import type { User } from '../store/users.ts'

const Finalize = z.object({
  mfaPendingCredential: z.string().optional(),
  mfaEnrollmentId: z.string().optional(),
  totpVerificationInfo: z.object({ verificationCode: z.string() }).optional(),
})

/** v2/accounts/mfaSignIn:start: sends a code by phone. An authenticator app needs no start, and phones are not offered. */
export const startFactorSignIn: Verb = async (identity, _body, client) => {
  await identity.limits.onAddress(client.address)
  throw new Refusal('OPERATION_NOT_ALLOWED', 'Only authenticator apps can be a second factor here.')
}

/** v2/accounts/mfaSignIn:finalize: the code after the password, or a recovery code in its place. Each works once; a few wrong ones end the attempt. */
export const finalizeFactorSignIn: Verb = async (identity, body, client) => {
  const { mfaPendingCredential: ticket, mfaEnrollmentId, totpVerificationInfo } = readFields(Finalize, body)
  if (!ticket) throw new Refusal('MISSING_MFA_PENDING_CREDENTIAL')
  if (!totpVerificationInfo) throw new Refusal('MISSING_CODE')
  const expired = new Refusal('INVALID_MFA_PENDING_CREDENTIAL', 'This sign-in took longer than five minutes. Start again.')
  const pending = identity.tickets.look<PendingSignIn>('factor-sign-in', ticket)
  if (!pending) {
    await identity.limits.onAddress(client.address)
    throw expired
  }
  // Counted per user too: a new password sign-in gives new tries, and those must not add up to many.
  await identity.limits.onFactor(pending.uid, client.address)
  const user = identity.users.byUid(pending.uid)
  if (!user || user.validSince !== pending.validSince) throw expired
  if (user.disabled) throw new Refusal('USER_DISABLED')
  const factor = identity.factors.of(user.uid).find(({ id }) => id === mfaEnrollmentId)
  if (!factor) throw new Refusal('MFA_ENROLLMENT_NOT_FOUND')
  const how = { ...pending.how, secondFactor: factor.id }
  const typed = readRecoveryCode(totpVerificationInfo.verificationCode)
  if (typed !== undefined) {
    const digest = findRecoveryCode(identity, user.uid, typed)
    if (digest === undefined) throw wrongCode(identity, 'factor-sign-in', ticket)
    if (!identity.tickets.spend('factor-sign-in', ticket)) throw expired
    if (!identity.recoveryCodes.use(user.uid, digest, identity.clock())) throw expired
    await reportRecovery(identity, user, client)
    const methods = [...methodsOf({ ...how, secondFactor: null }), RECOVERY_CODE]
    return startSession(identity, user, { ...how, methods }, client)
  }
  const step = stepOfCode(identity.keyring.open(factor.sealedSecret), totpVerificationInfo.verificationCode, identity.clock())
  if (step === undefined || !identity.factors.useStep(factor.id, step)) throw wrongCode(identity, 'factor-sign-in', ticket)
  if (!identity.tickets.spend('factor-sign-in', ticket)) throw expired
  return startSession(identity, user, how, client)
}

/** An e-mail to the user and records in their organizations. The code is spent already: an unreachable store must not lock the owner out. */
async function reportRecovery(identity: IdentityContext, user: User, { address }: Client): Promise<void> {
  const left = identity.recoveryCodes.openOf(user.uid).length
  giveNotice(identity, user, 'recovery-code-used', [
    `It was used from the address ${address} and works no more. You have ${left} left.`,
    ...(left <= RECOVERY_CODES_FEW ? ['Make new ones soon, on the page of your account.'] : []),
  ])
  try {
    await identity.onRecoveryCodeUsed({ uid: user.uid, email: user.email ?? '', address })
  } catch (cause) {
    identity.log.error({ uid: user.uid, err: cause }, 'the use of a recovery code could not be recorded')
  }
}
