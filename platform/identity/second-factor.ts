import { Secret, TOTP } from 'otpauth'

import type { IdentityContext } from './context.ts'
import { Refusal } from './refusal.ts'
import { startSession } from './people.ts'
import type { Factor } from './store/factors.ts'
import type { Device, Session } from './store/sessions.ts'
import type { User } from './store/users.ts'

/** RFC 6238 with the values every authenticator app supports; the SDK receives them. */
export const TOTP_DIGITS = 6
export const TOTP_SECONDS = 30
const SECRET_BYTES = 20
/** A code of the step before or after is taken too: clocks of phones differ (RFC 6238 §5.2). */
const WINDOW = 1
export const FACTORS_MAX = 5
/** Between the password and the code. */
const PENDING_MS = 5 * 60 * 1000
/** Wrong codes for one sign-in or enrolment before it has to be restarted. */
const TRIES_MAX = 5

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The time step of a right code; undefined for a wrong one. */
export function stepOfCode(secretBase32: string, code: string, nowMs: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(secretBase32), algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_SECONDS })
  const delta = totp.validate({ token: code, timestamp: nowMs, window: WINDOW })
  return delta === null ? undefined : Math.floor(nowMs / 1000 / TOTP_SECONDS) + delta
}

/** A sign-in that waits for its second factor. */
export interface PendingSignIn {
  uid: string
  how: Pick<Session, 'provider' | 'claims'>
  /** Of the password it began with: a new password ends it. */
  validSince: number
}

/** Signs in users without a second factor; requires it from others, in the shape that the SDK turns into `auth/multi-factor-auth-required`. */
export async function startSessionOrAskFactor(
  identity: IdentityContext,
  user: User,
  how: Pick<Session, 'provider' | 'claims'>,
  device: Device,
): Promise<object> {
  const factors = identity.factors.of(user.uid)
  if (factors.length === 0) return startSession(identity, user, how, device)
  const pending: PendingSignIn = { uid: user.uid, how, validSince: user.validSince }
  return {
    localId: user.uid,
    mfaPendingCredential: identity.tickets.issue('factor-sign-in', pending, PENDING_MS),
    mfaInfo: factors.map(factorInfo),
  }
}

/** How a factor is shown to its owner. */
export const factorInfo = ({ id, displayName, enrolledAt }: Factor): object => ({
  mfaEnrollmentId: id,
  ...(displayName !== null && { displayName }),
  enrolledAt: new Date(enrolledAt).toISOString(),
  totpInfo: {},
})

/** Counts a wrong code; after a few the whole attempt has to be made again, so codes cannot be tried out. */
export function wrongCode(identity: IdentityContext, kind: 'factor-sign-in' | 'factor-enrolment', ticket: string): Refusal {
  if (identity.tickets.countTry(kind, ticket) < TRIES_MAX)
    return new Refusal('INVALID_CODE', 'This code is not right, or it was used before.')
  identity.tickets.spend(kind, ticket)
  return new Refusal('SESSION_EXPIRED', 'Too many wrong codes. Start again.')
}
