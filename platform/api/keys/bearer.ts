import { sha256Hex } from '#platform/lib/crypto.ts'
import { Fault } from '#platform/lib/faults.ts'
import { isWellFormedSecret } from '#platform/lib/ids.ts'
import type { MemberCaller } from '#platform/lib/ports/access.ts'
import type { StoredDocument } from '#platform/lib/ports/documents.ts'
import { type MemberRecord, type OrganizationRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { KeyScope } from '#wire/product/api-keys.ts'

import type { Services } from '../services.ts'
import { keyPaths, type KeyRecord, type KeyTokenRecord } from './records.ts'

export const KEY_PREFIX = 'sgk_'

/** A key in constant use is noted once in this time, so that reading with it does not become writing. */
const NOTED_EVERY_MS = 60_000

/** A member who calls the product API, in person or through one of their keys. */
export interface ApiCaller extends MemberCaller {
  key?: { id: string; scope: KeyScope }
}

/** One kind of keys. */
export interface ApiKeys {
  isKey(bearer: string): boolean
  /** Fault `unauthenticated` for a key that is unknown, revoked or expired, or whose owner is no longer that member or has no account that may be used. */
  memberByKey(key: string): Promise<ApiCaller>
}

/**
 * Personal keys as bearers. Nothing is remembered between two calls, so a revoked key is refused by the next one. The role is the owner's of
 * this moment; with the scope `read` it is never more than that of a viewer.
 */
export function personalKeys({ documents, identity, clock, log }: Pick<Services, 'documents' | 'identity' | 'clock' | 'log'>): ApiKeys {
  return {
    isKey: (bearer) => bearer.startsWith(KEY_PREFIX),
    async memberByKey(secret) {
      if (!isWellFormedSecret(secret, KEY_PREFIX)) throw keyRefusal()
      const token = await documents.get<KeyTokenRecord>(keyPaths.token(sha256Hex(secret)))
      if (!token) throw keyRefusal()
      const { uid, keyId } = token.data
      const key = await documents.get<KeyRecord>(keyPaths.key(uid, keyId))
      if (!key || key.data.expiresMs <= clock() || !identity.standingOf(uid)) throw keyRefusal()
      const { orgId, scope, joinedMs } = key.data
      const [member, org] = await Promise.all([
        documents.get<MemberRecord>(recordPaths.member(orgId, uid)),
        documents.get<OrganizationRecord>(recordPaths.organization(orgId)),
      ])
      if (!org || member?.data.joinedMs !== joinedMs) throw keyRefusal()
      await noteUse({ documents, clock, log }, key)
      const role = scope === 'read' ? 'viewer' : member.data.role
      const { defaultEnvironmentId } = org.data
      return Object.freeze({ orgId, uid, email: member.data.email, role, defaultEnvironmentId, key: { id: keyId, scope } })
    },
  }
}

/** Notes when a key was used last. */
export async function noteUse(
  { documents, clock, log }: Pick<Services, 'documents' | 'clock' | 'log'>,
  { path, data, version }: StoredDocument<{ lastUsedMs: number | null }>,
): Promise<void> {
  if (data.lastUsedMs !== null && clock() - data.lastUsedMs < NOTED_EVERY_MS) return
  try {
    await documents.transaction(async (transaction) => transaction.update(path, { lastUsedMs: clock() }, version))
  } catch (cause) {
    // Revoked, or noted by another call, a moment ago; neither is a reason to refuse this one.
    if (!(cause instanceof Fault)) throw cause
    log.debug({ path }, 'the use of a key was not noted')
  }
}

/** As for every bearer, without a hint which part was wrong. */
export const keyRefusal = (): Fault =>
  new Fault('unauthenticated', 'This token is invalid or has expired. Sign in again, or use a new token.')
