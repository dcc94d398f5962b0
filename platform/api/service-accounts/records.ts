import type { DocumentReader, DocumentTransaction } from '#platform/lib/ports/documents.ts'
import { type MemberRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { KeyScope } from '#wire/product/api-keys.ts'
import type { Role } from '#wire/product/roles.ts'
import type { ServiceRole } from '#wire/product/service-accounts.ts'

/** What keys of service accounts begin with. */
export const SERVICE_KEY_PREFIX = 'sgs_'

/** Where service accounts and their keys stand. */
export const servicePaths = {
  accounts: (orgId: string) => `orgs/${orgId}/serviceAccounts`,
  account: (orgId: string, id: string) => `orgs/${orgId}/serviceAccounts/${id}`,
  keys: (orgId: string) => `orgs/${orgId}/serviceKeys`,
  key: (orgId: string, id: string) => `orgs/${orgId}/serviceKeys/${id}`,
  tokens: 'serviceKeys',
  /** By digest of the secret: whose it is. */
  token: (sha256: string) => `serviceKeys/${sha256}`,
} as const

/** orgs/{orgId}/serviceAccounts/{id}. */
export type ServiceAccountRecord = {
  name: string
  role: ServiceRole
  disabled: boolean
  createdMs: number
  createdBy: string
  /** When a key of it was made or revoked: then it has another version. */
  keysChangedMs?: number
}

/** orgs/{orgId}/serviceKeys/{id}. */
export type ServiceKeyRecord = {
  accountId: string
  scope: KeyScope
  sha256: string
  prefix: string
  createdMs: number
  createdBy: string
  expiresMs: number
  lastUsedMs: number | null
}

/** serviceKeys/{sha256 of the secret}. */
export type ServiceTokenRecord = { orgId: string; keyId: string }

/** What somebody may do in an organization at this moment: a member, or a service account that is not disabled. Undefined: nothing. */
export async function presentRole(reader: DocumentReader, orgId: string, uid: string): Promise<Role | undefined> {
  const member = await reader.get<MemberRecord>(recordPaths.member(orgId, uid))
  if (member) return member.data.role
  const account = await reader.get<ServiceAccountRecord>(servicePaths.account(orgId, uid))
  return account?.data.disabled === false ? account.data.role : undefined
}

/** Its keys are refused from the next call on, as part of something that is recorded itself. */
export async function endServiceKeys(transaction: DocumentTransaction, orgId: string, accountId: string): Promise<void> {
  const keys = await transaction.query<ServiceKeyRecord>({
    collection: servicePaths.keys(orgId),
    where: [['accountId', '==', accountId]],
  })
  for (const { path, data } of keys) {
    transaction.delete(path)
    transaction.delete(servicePaths.token(data.sha256))
  }
}
