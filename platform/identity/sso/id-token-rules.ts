import type { IDToken } from 'openid-client'

import { CLOCK_SKEW_SECONDS } from '#platform/lib/limits.ts'

import { SsoFailure } from './directory.ts'

/** OpenID Connect Core §2: a subject has at most 255 characters. */
const SUBJECT_MAX = 255
/** The token comes straight from the token endpoint: it was issued with the code or after it, and a code lives ten minutes at most (RFC 6749 §4.1.2). */
const ISSUED_AGO_MAX_SECONDS = 10 * 60

/**
 * The requirements of OpenID Connect Core §3.1.3.7 that the library leaves to its caller: no audience but us (rule 3), `azp` is us whenever present
 * (5), and `iat` is about now (10). The library has checked signature, algorithm, `iss`, `nonce`, `exp` and `nbf`. Throws SsoFailure.
 */
export function checkIdToken({ sub, aud, azp, iat }: IDToken, clientId: string, nowMs: number): void {
  if (sub.trim() === '' || sub.length > SUBJECT_MAX) throw new SsoFailure('invalid', 'the subject is empty or too long')
  if ([aud].flat().some((audience) => audience !== clientId)) throw new SsoFailure('invalid', 'the ID token is for other clients too')
  if (azp !== undefined && azp !== clientId) throw new SsoFailure('invalid', 'the ID token was issued to another client')
  const ageSeconds = nowMs / 1000 - iat
  if (ageSeconds < -CLOCK_SKEW_SECONDS) throw new SsoFailure('clock', 'the ID token was issued in the future')
  if (ageSeconds > ISSUED_AGO_MAX_SECONDS + CLOCK_SKEW_SECONDS) throw new SsoFailure('clock', 'the ID token was issued long ago')
}
