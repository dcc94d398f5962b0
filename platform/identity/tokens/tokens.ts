import { randomUUID } from 'node:crypto'

import { SignJWT } from 'jose'
import { z } from 'zod'

import type { Clock } from '#platform/lib/clock.ts'
import { CLOCK_SKEW_SECONDS } from '#platform/lib/limits.ts'

import type { Session } from '../store/sessions.ts'
import type { User } from '../store/users.ts'
import { BadToken, verifyJws } from './jws.ts'
import type { SigningKeys } from './keys.ts'

export const ID_TOKEN_SECONDS = 3600
const CUSTOM_TOKEN_SECONDS = 3600
const ID_TOKEN_TYPE = 'JWT'
/** Explicit typing, RFC 8725 §3.11: one kind of token can never be taken for the other, whatever its audience. */
const CUSTOM_TOKEN_TYPE = 'custom+jwt'

/** RFC 7519 names and those of Firebase's ID token; a custom claim may not bear them. */
const RESERVED_CLAIMS = new Set(
  'acr amr at_hash aud auth_time azp cnf c_hash email email_verified exp firebase iat iss jti name nbf nonce picture sid sub user_id'.split(
    ' ',
  ),
)

const Times = { iss: z.string(), aud: z.string(), iat: z.number(), exp: z.number() }
const IdTokenClaims = z.object({ ...Times, sub: z.string().min(1).max(128), auth_time: z.number(), sid: z.string().length(32) })
const CustomTokenClaims = z.object({
  ...Times,
  uid: z.string().min(1).max(128),
  claims: z.record(z.string(), z.string()),
  since: z.number().optional(),
})

export interface CustomToken {
  uid: string
  claims: Record<string, string>
  /** `User.validSince` when it was made: a token from before all sessions ended cannot start another. Undefined for a user without an account. */
  since?: number | undefined
}

export type IdTokenClaims = z.infer<typeof IdTokenClaims>

export interface Tokens {
  mintIdToken(user: User, session: Session & { id: string }): Promise<string>
  /** Signature, type, issuer, audience and times; whether the person may still use it is for the caller. Throws BadToken. */
  readIdToken(token: string): Promise<IdTokenClaims>
  mintCustomToken(token: CustomToken): Promise<string>
  readCustomToken(token: string): Promise<CustomToken>
}

/** Tokens of one project, signed RS256 with our own keys. Issuer and audience are those of Firebase, because readers of such tokens expect them. */
export function createTokens(keys: SigningKeys, projectId: string, clock: Clock): Tokens {
  const issuer = `https://securetoken.google.com/${projectId}`
  const customAudience = `urn:${projectId}:identity:custom-token`
  const seconds = (): number => Math.floor(clock() / 1000)

  const sign = (claims: Record<string, unknown>, typ: string, life: number): Promise<string> => {
    const { kid, privateKey } = keys.current()
    return new SignJWT({ ...claims, iss: issuer, iat: seconds(), exp: seconds() + life })
      .setProtectedHeader({ alg: 'RS256', typ, kid })
      .sign(privateKey)
  }

  async function read<Claims extends { iss: string; aud: string; exp: number }>(
    token: string,
    expected: { typ: string; audience: string; schema: z.ZodType<Claims> },
  ): Promise<Claims> {
    const { header, payload } = await verifyJws(token, { algorithms: ['RS256'], keyOf: (kid) => keys.verifying(kid) })
    if (header.typ !== expected.typ) throw new BadToken(`its type is not ${expected.typ}`)
    const claims = expected.schema.safeParse(jsonOf(payload))
    if (!claims.success) throw new BadToken('claims are missing')
    if (claims.data.iss !== issuer || claims.data.aud !== expected.audience) throw new BadToken('wrong issuer or audience')
    if (claims.data.exp + CLOCK_SKEW_SECONDS <= seconds()) throw new BadToken('expired', { expired: true })
    return claims.data
  }

  return {
    mintIdToken(user, session) {
      const identities = user.email === null ? {} : { email: [user.email] }
      const claims = {
        ...session.claims,
        ...(user.displayName !== null && { name: user.displayName }),
        ...(user.photoUrl !== null && { picture: user.photoUrl }),
        ...(user.email !== null && { email: user.email, email_verified: user.emailVerified }),
        aud: projectId,
        auth_time: session.authTime,
        amr: session.methods, // RFC 8176
        user_id: user.uid,
        sid: session.id, // OpenID Connect Front-Channel Logout 1.0 §3
        sub: user.uid,
        jti: randomUUID(), // two tokens of one second differ, so a refresh is seen to be one
        firebase: {
          identities,
          sign_in_provider: session.provider,
          ...(session.secondFactor !== null && { sign_in_second_factor: 'totp', second_factor_identifier: session.secondFactor }),
        },
      }
      return sign(claims, ID_TOKEN_TYPE, ID_TOKEN_SECONDS)
    },
    readIdToken: (token) => read(token, { typ: ID_TOKEN_TYPE, audience: projectId, schema: IdTokenClaims }),
    async mintCustomToken({ uid, claims, since }) {
      const taken = Object.keys(claims).filter((name) => RESERVED_CLAIMS.has(name))
      if (taken.length > 0) throw new Error(`Custom claims may not be named ${taken.join(', ')}: these names are reserved.`)
      return sign({ aud: customAudience, uid, claims, ...(since !== undefined && { since }) }, CUSTOM_TOKEN_TYPE, CUSTOM_TOKEN_SECONDS)
    },
    async readCustomToken(token) {
      const { uid, claims, since } = await read(token, { typ: CUSTOM_TOKEN_TYPE, audience: customAudience, schema: CustomTokenClaims })
      return { uid, claims, since }
    },
  }
}

function jsonOf(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload))
  } catch (cause) {
    throw new BadToken('its claims are not JSON', { cause })
  }
}
