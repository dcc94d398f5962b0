import { sha256Hex } from '#platform/lib/crypto.ts'
import { newSecret } from '#platform/lib/ids.ts'
import {
  SERVICE_KEY_PREFIX,
  type ServiceAccountRecord,
  type ServiceKeyRecord,
  servicePaths,
  type ServiceTokenRecord,
} from '#platform/api/service-accounts/records.ts'
import type { DocumentTransaction } from '#platform/lib/ports/documents.ts'
import type { KeyScope } from '#wire/product/api-keys.ts'
import { SERVICE_ROLES, type ServiceRole } from '#wire/product/service-accounts.ts'

/** A service account: its id, the secret of a key that may write, and of one that reads. */
export interface Machine {
  uid: string
  apiToken: string
  reads: string
  keyId: string
}

/** One of each role, written as the API writes them. */
export function writeMachines(transaction: DocumentTransaction, orgId: string, createdBy: string): Record<ServiceRole, Machine> {
  const keyFor = (accountId: string, scope: KeyScope): { secret: string; keyId: string } => {
    const secret = newSecret(SERVICE_KEY_PREFIX)
    const keyId = `${scope}-${accountId}`
    const sha256 = sha256Hex(secret)
    const key = { accountId, scope, sha256, prefix: secret.slice(0, 8), createdMs: 1, createdBy, expiresMs: 4e12, lastUsedMs: null }
    transaction.set(servicePaths.key(orgId, keyId), key satisfies ServiceKeyRecord)
    transaction.set(servicePaths.token(sha256), { orgId, keyId } satisfies ServiceTokenRecord)
    return { secret, keyId }
  }
  const machines = SERVICE_ROLES.map((role): [ServiceRole, Machine] => {
    const uid = `machine-${role}-${orgId}`
    const account: ServiceAccountRecord = { name: `Machine, ${role}`, role, disabled: false, createdMs: 1, createdBy }
    transaction.set(servicePaths.account(orgId, uid), account)
    const writes = keyFor(uid, 'write')
    return [role, { uid, apiToken: writes.secret, keyId: writes.keyId, reads: keyFor(uid, 'read').secret }]
  })
  return Object.fromEntries(machines) as Record<ServiceRole, Machine> // one of each role
}
