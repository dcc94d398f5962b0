import { type JWTPayload, jwtVerify, SignJWT } from 'jose'

import type { Clock } from '#platform/lib/clock.ts'
import { CLOCK_SKEW_SECONDS } from '#platform/lib/limits.ts'
import type { MemberCaller } from '#platform/lib/ports/access.ts'
import type { DocumentPort } from '#platform/lib/ports/documents.ts'
import type { IdentityPort } from '#platform/lib/ports/identity.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { ID_PATTERN } from '#wire/documents.ts'

import { freshFor } from './fresh.ts'
import { ISSUER_PREFIX, jwsShape } from './jws-shape.ts'
import { type Membership, PERMISSION_AGE_MAX_MS, readMembership } from './members.ts'
import { refusal } from './refusal.ts'
import { ALGORITHM, type SigningKeys } from './signing-keys.ts'

/** wire.md: a pulse token lives at most fifteen minutes. */
const PULSE_TOKEN_SECONDS = 15 * 60

interface Parts {
  documents: DocumentPort
  clock: Clock
  keys: SigningKeys
  memberships: (orgId: string, uid: string) => Promise<Membership>
  standingOf: IdentityPort['standingOf']
  /** Address of the pulse: a token for one pulse is worth nothing at another. */
  audience: string
}

export interface PulseTokens {
  issue(caller: MemberCaller, contextId?: string): Promise<{ token: string; keyId: string }>
  verify(token: string): Promise<MemberCaller>
}

/** Pulse tokens: signed by the organization's own key, bound to a member, a membership version, the sessions of the member's account, an audience and, when named, an environment. */
export function pulseTokens({ documents, clock, keys, memberships, standingOf, audience }: Parts): PulseTokens {
  const checkEnvironment = freshFor(clock, PERMISSION_AGE_MAX_MS, async (path) => {
    if (!(await documents.get(path))) throw refusal()
  })

  /** The membership a token was issued under, at most five seconds old. A token newer than what is remembered is worth a second look. */
  async function membershipOf(orgId: string, uid: string, version: unknown): Promise<MemberCaller> {
    const known = await memberships(orgId, uid)
    const membership = known.membershipVersion === version ? known : await readMembership(documents, orgId, uid)
    if (membership.membershipVersion !== version) throw refusal()
    return membership.caller
  }

  async function readClaims(token: string): Promise<{ orgId: string; claims: JWTPayload }> {
    const shape = jwsShape(token)
    if (!shape) throw refusal()
    const key = await keys.toVerify(shape.orgId, shape.kid)
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      typ: 'JWT',
      issuer: ISSUER_PREFIX + shape.orgId,
      audience,
      requiredClaims: ['sub', 'org', 'role', 'mv', 'ep', 'iat', 'exp'],
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: new Date(clock()),
    }).catch((cause: unknown) => {
      throw Object.assign(refusal(), { cause })
    })
    return { orgId: shape.orgId, claims: payload }
  }

  return {
    async issue(caller, contextId) {
      const { caller: member, membershipVersion } = await readMembership(documents, caller.orgId, caller.uid)
      const standing = standingOf(caller.uid)
      if (!standing) throw refusal()
      const { kid, key } = await keys.toSign(caller.orgId)
      const now = Math.floor(clock() / 1000)
      const token = await new SignJWT({
        org: caller.orgId,
        role: member.role,
        mv: membershipVersion,
        ep: standing.epoch,
        ...(contextId !== undefined && { ctx: contextId }),
      })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid })
        .setIssuer(ISSUER_PREFIX + caller.orgId)
        .setSubject(caller.uid)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + PULSE_TOKEN_SECONDS)
        .sign(key)
      return { token, keyId: kid }
    },

    async verify(token) {
      const { orgId, claims } = await readClaims(token)
      const { sub = '', exp = 0, iat = 0, ctx } = claims
      if (claims['org'] !== orgId || !ID_PATTERN.test(sub) || exp - iat > PULSE_TOKEN_SECONDS) throw refusal()
      // jose checks `iat` only when a maximal age is set.
      if (iat > Math.floor(clock() / 1000) + CLOCK_SKEW_SECONDS) throw refusal()
      if (standingOf(sub)?.epoch !== claims['ep']) throw refusal()
      const caller = await membershipOf(orgId, sub, claims['mv'])
      if (claims['role'] !== caller.role) throw refusal()
      if (ctx === undefined) return caller
      if (typeof ctx !== 'string' || !ID_PATTERN.test(ctx)) throw refusal()
      await checkEnvironment(recordPaths.environment(orgId, ctx))
      return Object.freeze({ ...caller, contextId: ctx })
    },
  }
}
