import { sha256Hex } from '#platform/lib/crypto.ts'
import { isWellFormedSecret } from '#platform/lib/ids.ts'
import { type OrganizationRecord, recordPaths } from '#platform/lib/product-records.ts'

import { type ApiKeys, keyRefusal, noteUse } from '../keys/bearer.ts'
import type { Services } from '../services.ts'
import { SERVICE_KEY_PREFIX, type ServiceAccountRecord, type ServiceKeyRecord, servicePaths, type ServiceTokenRecord } from './records.ts'

/** How the audit log names who acted. */
const actingName = (name: string): string => `service account ${name}`

/**
 * Keys of service accounts as bearers. Nothing is remembered between two calls, so a revoked key, and any of a disabled account, is refused by the next
 * one. With the scope `read` it is never more than a viewer.
 */
export function serviceKeys(services: Pick<Services, 'documents' | 'clock' | 'log'>): ApiKeys {
  const { documents, clock } = services
  return {
    isKey: (bearer) => bearer.startsWith(SERVICE_KEY_PREFIX),
    async memberByKey(secret) {
      if (!isWellFormedSecret(secret, SERVICE_KEY_PREFIX)) throw keyRefusal()
      const token = await documents.get<ServiceTokenRecord>(servicePaths.token(sha256Hex(secret)))
      if (!token) throw keyRefusal()
      const { orgId, keyId } = token.data
      const key = await documents.get<ServiceKeyRecord>(servicePaths.key(orgId, keyId))
      if (!key || key.data.expiresMs <= clock()) throw keyRefusal()
      const { accountId: uid, scope } = key.data
      const [account, org] = await Promise.all([
        documents.get<ServiceAccountRecord>(servicePaths.account(orgId, uid)),
        documents.get<OrganizationRecord>(recordPaths.organization(orgId)),
      ])
      if (!org || account?.data.disabled !== false) throw keyRefusal()
      await noteUse(services, key)
      const role = scope === 'read' ? 'viewer' : account.data.role
      const { defaultEnvironmentId } = org.data
      return Object.freeze({ orgId, uid, email: actingName(account.data.name), role, defaultEnvironmentId, key: { id: keyId, scope } })
    },
  }
}
