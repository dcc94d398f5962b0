import { randomUUID } from 'node:crypto'

import { z } from 'zod'

import type { Verb } from '../context.ts'
import { giveNoticeOfEnd } from '../notices.ts'
import { endEverySession, readFields, recentlySignedIn, refuseManaged, signedInAnew, startSession } from '../people.ts'
import { Refusal } from '../refusal.ts'
import { FACTORS_MAX, newTotpSecret, stepOfCode, TOTP_DIGITS, TOTP_SECONDS, wrongCode } from '../second-factor.ts'
import { displayName } from './fields.ts'

/** How long a person may take to scan the picture and type the first code. */
const ENROLMENT_MS = 10 * 60 * 1000

interface Enrolment {
  uid: string
  sealedSecret: string
}

const Start = z.object({ idToken: z.string().optional(), totpEnrollmentInfo: z.looseObject({}).optional() })

/** v2/accounts/mfaEnrollment:start: a new secret for an authenticator app, not in force before its first code is shown. */
export const startFactorEnrolment: Verb = async (identity, body, client) => {
  const fields = readFields(Start, body)
  await identity.limits.onAddress(client.address)
  const user = await recentlySignedIn(identity, fields.idToken)
  refuseManaged(user)
  if (!fields.totpEnrollmentInfo) throw new Refusal('OPERATION_NOT_ALLOWED', 'Only authenticator apps can be a second factor here.')
  checkFactorCount(identity.factors.of(user.uid).length)
  const secret = newTotpSecret()
  const enrolment: Enrolment = { uid: user.uid, sealedSecret: identity.keyring.seal(secret) }
  return {
    totpSessionInfo: {
      sharedSecretKey: secret,
      verificationCodeLength: TOTP_DIGITS,
      hashingAlgorithm: 'SHA1',
      periodSec: TOTP_SECONDS,
      sessionInfo: identity.tickets.issue('factor-enrolment', enrolment, ENROLMENT_MS),
      finalizeEnrollmentTime: new Date(identity.clock() + ENROLMENT_MS).toISOString(),
    },
  }
}

const Finalize = z.object({
  idToken: z.string().optional(),
  displayName,
  totpVerificationInfo: z.object({ sessionInfo: z.string(), verificationCode: z.string() }).optional(),
})

/** v2/accounts/mfaEnrollment:finalize: the first code proves that the app has the secret. Sessions without the factor end. */
export const finalizeFactorEnrolment: Verb = async (identity, body, client) => {
  const fields = readFields(Finalize, body)
  await identity.limits.onAddress(client.address)
  const { user, session } = await signedInAnew(identity, fields.idToken)
  refuseManaged(user)
  if (!fields.totpVerificationInfo) throw new Refusal('MISSING_CODE')
  const { sessionInfo, verificationCode } = fields.totpVerificationInfo
  const enrolment = identity.tickets.look<Enrolment>('factor-enrolment', sessionInfo)
  if (enrolment?.uid !== user.uid) throw new Refusal('SESSION_EXPIRED', 'This took longer than ten minutes. Start again.')
  const step = stepOfCode(identity.keyring.open(enrolment.sealedSecret), verificationCode, identity.clock())
  if (step === undefined) throw wrongCode(identity, 'factor-enrolment', sessionInfo)
  if (!identity.tickets.spend('factor-enrolment', sessionInfo)) throw new Refusal('SESSION_EXPIRED', 'This was done a moment ago.')
  checkFactorCount(identity.factors.of(user.uid).length)
  const id = randomUUID()
  identity.factors.add({
    id,
    uid: user.uid,
    displayName: fields.displayName || null,
    sealedSecret: enrolment.sealedSecret,
    enrolledAt: identity.clock(),
    lastStep: step,
  })
  const ended = endEverySession(identity, user)
  await giveNoticeOfEnd(identity, user, 'factor-added')
  const { provider, claims } = session
  return startSession(identity, ended, { provider, claims, secondFactor: id }, client)
}

const Withdraw = z.object({ idToken: z.string().optional(), mfaEnrollmentId: z.string().optional() })

/** v2/accounts/mfaEnrollment:withdraw: needs a sign-in of the last five minutes, which used the factor. Every other session ends. Recovery codes go with the last factor. */
export const withdrawFactor: Verb = async (identity, body, client) => {
  const fields = readFields(Withdraw, body)
  await identity.limits.onAddress(client.address)
  const { user, session } = await signedInAnew(identity, fields.idToken)
  refuseManaged(user)
  if (!identity.factors.remove(user.uid, fields.mfaEnrollmentId ?? '')) throw new Refusal('MFA_ENROLLMENT_NOT_FOUND')
  const ended = endEverySession(identity, user)
  const [left] = identity.factors.of(user.uid)
  if (!left) identity.recoveryCodes.removeAll(user.uid)
  await giveNoticeOfEnd(identity, user, 'factor-removed')
  return startSession(identity, ended, { ...session, secondFactor: left?.id ?? null }, client)
}

function checkFactorCount(enrolled: number): void {
  if (enrolled >= FACTORS_MAX) throw new Refusal('SECOND_FACTOR_LIMIT_EXCEEDED', `A person has at most ${FACTORS_MAX} second factors.`)
}
