import type { Clock } from '#platform/lib/clock.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'
import { isWellFormedSecret } from '#platform/lib/ids.ts'
import type { AgentCaller, MemberCaller } from '#platform/lib/ports/access.ts'
import type { DocumentPort } from '#platform/lib/ports/documents.ts'
import type { IdentityPort } from '#platform/lib/ports/identity.ts'
import { type DeploymentRecord, recordPaths } from '#platform/lib/product-records.ts'

import { freshFor } from './fresh.ts'
import { PERMISSION_AGE_MAX_MS, readMembership } from './members.ts'
import { refusal } from './refusal.ts'

interface Parts {
  documents: DocumentPort
  standingOf: IdentityPort['standingOf']
  clock: Clock
}

export const TOKEN_PREFIX = { api: 'sga_', warehouse: 'sgw_', registration: 'sgr_' } as const

/** accessTokens/{sha256 of the token}. Records from before tokens expired have neither an epoch nor an end, and are refused. */
export type AccessTokenRecord = { kind: 'api' | 'warehouse'; uid: string; orgId: string; epoch: string; expiresMs: number }

/** registrationTokens/{sha256 of the token}. */
export type RegistrationTokenRecord = { orgId: string; deploymentId: string }

/**
 * Who holds an API or a warehouse token. The lookup is by digest, so nothing is compared byte by byte and the store never sees a
 * token; the check sum in the token turns away guesses before anything is read.
 */
export function memberTokens(
  { documents, clock, standingOf }: Parts,
  kind: AccessTokenRecord['kind'],
): (token: string) => Promise<MemberCaller> {
  const byDigest = freshFor(clock, PERMISSION_AGE_MAX_MS, async (digest) => {
    const token = await documents.get<AccessTokenRecord>(recordPaths.accessToken(digest))
    if (token?.data.kind !== kind) throw refusal()
    const { orgId, uid, epoch, expiresMs } = token.data
    return { caller: (await readMembership(documents, orgId, uid)).caller, epoch, expiresMs }
  })
  return async (token) => {
    if (!isWellFormedSecret(token, TOKEN_PREFIX[kind])) throw refusal()
    const { caller, epoch, expiresMs } = await byDigest(sha256Hex(token))
    // Not remembered: sessions end at once.
    if (!(expiresMs > clock()) || standingOf(caller.uid)?.epoch !== epoch) throw refusal()
    return caller
  }
}

/** The deployment that a registration token belongs to. */
export function registrationTokens(documents: DocumentPort, clock: Clock): (token: string) => Promise<AgentCaller> {
  const byDigest = freshFor(clock, PERMISSION_AGE_MAX_MS, async (digest) => {
    const token = await documents.get<RegistrationTokenRecord>(recordPaths.registrationToken(digest))
    if (!token) throw refusal()
    const { orgId, deploymentId } = token.data
    const deployment = await documents.get<DeploymentRecord>(recordPaths.deployment(orgId, deploymentId))
    // The deployment names its one token: a record left behind by anything opens nothing.
    if (deployment?.data.tokenSha256 !== digest) throw refusal()
    return Object.freeze({ orgId, deploymentId, environmentId: deployment.data.environmentId })
  })
  return async (token) => {
    if (!isWellFormedSecret(token, TOKEN_PREFIX.registration)) throw refusal()
    return byDigest(sha256Hex(token))
  }
}
