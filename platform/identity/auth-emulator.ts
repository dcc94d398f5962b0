import { decodeProtectedHeader, errors, UnsecuredJWT } from 'jose'

import { Fault } from '#platform/lib/faults.ts'
import type { IdentityPort } from '#platform/lib/ports/identity.ts'

/** Identifies custom tokens; the emulator checks nothing else of them (Firebase, "Create custom tokens using a third-party JWT library"). */
const CUSTOM_TOKEN_AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

/**
 * For development with Google's Auth emulator: its ID tokens are not signed (firebase/firebase-tools#2813), so anybody who reaches this process can
 * claim any identity. Only `AUTH_EMULATOR_PORT` enables it, and the configuration allows that on a loopback listener alone. Signed tokens are checked
 * as always.
 */
export function withAuthEmulator<Identity extends IdentityPort>(identity: Identity, { projectId }: { projectId: string }): Identity {
  return {
    ...identity,
    createCustomToken: async (uid, claims = {}) =>
      new UnsecuredJWT({ uid, claims }).setAudience(CUSTOM_TOKEN_AUDIENCE).setIssuedAt().setExpirationTime('1h').encode(),
    verifyIdToken: async (token) => {
      if (!isUnsigned(token)) return identity.verifyIdToken(token)
      const { sub, email, email_verified: verified, name, org, sso, auth_time: provedSeconds } = readClaims(token, projectId)
      return {
        uid: sub,
        emailVerified: verified === true,
        ...(typeof email === 'string' && { email }),
        ...(typeof name === 'string' && { name }),
        keptBy: identity.standingOf(sub)?.keptBy ?? null,
        session: {
          orgId: typeof org === 'string' ? org : null,
          methods: typeof sso === 'string' ? [sso] : [],
          provedMs: typeof provedSeconds === 'number' ? provedSeconds * 1000 : 0,
        },
      }
    },
    // The emulator does not share its users, and does not report ended sessions.
    standingOf: (uid) => identity.standingOf(uid) ?? { epoch: '', keptBy: null },
    verifiedEmailOf: (uid) => identity.verifiedEmailOf(uid) ?? undefined,
    ownsEmail: (uid) => identity.ownsEmail(uid) || undefined,
    signInFactsOf: (uid) => identity.signInFactsOf(uid),
  }
}

function isUnsigned(token: string): boolean {
  try {
    return decodeProtectedHeader(token).alg === 'none'
  } catch {
    return false // no token at all: the usual check reports it
  }
}

function readClaims(token: string, projectId: string): Record<string, unknown> & { sub: string } {
  try {
    const { payload } = UnsecuredJWT.decode(token, { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId })
    if (typeof payload.sub === 'string' && /^[A-Za-z0-9_-]{1,128}$/.test(payload.sub)) return { ...payload, sub: payload.sub }
  } catch (cause) {
    if (!(cause instanceof errors.JOSEError)) throw cause
    throw new Fault('unauthenticated', 'Sign in again: this session is no longer valid.', { cause })
  }
  throw new Fault('unauthenticated', 'Sign in again: this session has no user.')
}
