import type { DocumentReader, DocumentTransaction, StoredDocument } from '#platform/lib/ports/documents.ts'
import { type MemberRecord, recordPaths } from '#platform/lib/product-records.ts'

import type { Services } from '../services.ts'
import { endKeys } from '../verbs/keys/revoke.ts'
import { domainOf, type SsoDomainRecord, ssoPaths, type SsoRecord } from './records.ts'

type Members = StoredDocument<MemberRecord>[]

export async function provenDomainsOf(reader: DocumentReader, orgId: string): Promise<Set<string>> {
  const domains = await reader.query<SsoDomainRecord>({ collection: ssoPaths.domains(orgId) })
  return new Set(domains.filter(({ data }) => data.provenMs !== null).map(({ data }) => data.domain))
}

/** The members who may come in through the provider only, were these settings and domains in force. `password-gate.ts` decides the same for one. */
export async function membersUnder(
  { identity }: Pick<Services, 'identity'>,
  reader: DocumentReader,
  orgId: string,
  { settings, domains }: { settings: SsoRecord | undefined; domains: ReadonlySet<string> },
): Promise<Members> {
  if (!settings?.enabled || !settings.enforced) return []
  const members = await reader.query<MemberRecord>({ collection: recordPaths.members(orgId) })
  return members.filter(({ id, data }) => {
    if (settings.breakGlass.includes(id)) return false
    const addresses = [data.email, identity.verifiedEmailOf(id) ?? '']
    return data.ofProvenDomain === true || addresses.some((email) => domains.has(domainOf(email)))
  })
}

/** Ends, inside the change that requires the provider of them, what members reached without it. Their sessions end after the commit. */
export async function endWaysBeside(
  { credentials }: Pick<Services, 'credentials'>,
  transaction: DocumentTransaction,
  orgId: string,
  members: Members,
): Promise<string[]> {
  for (const { id, data } of members) {
    // Their tokens were reached with a password; the ones in their place are reached through the provider only.
    await credentials.changeRole(transaction, orgId, id, data.role)
    await endKeys(transaction, id, orgId)
  }
  return members.map(({ id }) => id)
}
