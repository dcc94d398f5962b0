import { Fault } from '#platform/lib/faults.ts'
import type { DocumentReader, DocumentTransaction, StoredDocument } from '#platform/lib/ports/documents.ts'
import type { IdentityUser } from '#platform/lib/ports/identity.ts'
import { type MemberRecord, type OrganizationRecord, recordPaths } from '#platform/lib/product-records.ts'
import { SIGN_IN_YOURSELF } from '#platform/lib/session-scope.ts'

import type { Services } from '../services.ts'
import { endKeys } from '../verbs/keys/own.ts'
import { domainOf, ownerOfDomain, type SsoDomainRecord, ssoPaths, type SsoRecord } from './records.ts'

type Somebody = { uid: string; email: string }

/** Whether people of an organization with this address may come in through its identity provider only, break-glass owners aside. */
export async function isEnforcedFor(reader: DocumentReader, orgId: string, email: string): Promise<boolean> {
  return (await isOfDomain(reader, orgId, email)) && (await enforcing(reader, orgId)) !== undefined
}

/**
 * Whether somebody who came by their own methods must sign in through their organization's provider instead: when each organization they belong
 * to asks for its provider, so that nothing would be open to them. Who belongs to another one too gets in, and is refused where it is asked.
 */
export async function mustUseSso(reader: DocumentReader, person: Somebody): Promise<boolean> {
  const memberships = await reader.query({ collection: recordPaths.memberships(person.uid) })
  for (const { id: orgId } of memberships) if (!(await mustUseProviderOf(reader, orgId, person))) return false
  return memberships.length > 0
}

type Person = Pick<IdentityUser, 'uid' | 'email' | 'session'>

/** Whether a session opens an organization that its bearer belongs to. */
export async function opensTo(reader: DocumentReader, { uid, email = '', session }: Person, orgId: string): Promise<boolean> {
  if (session.orgId !== null) return session.orgId === orgId
  return !(await mustUseProviderOf(reader, orgId, { uid, email }))
}

/** Fault `forbidden` for a session that does not open this organization: it is another one's, or this one requires its own provider. */
export async function checkSessionOpens(reader: DocumentReader, person: Person, orgId: string): Promise<void> {
  if (await opensTo(reader, person, orgId)) return
  if (person.session.orgId !== null) throw new Fault('forbidden', SIGN_IN_YOURSELF)
  const org = await reader.get<OrganizationRecord>(recordPaths.organization(orgId))
  throw new Fault('forbidden', `${org?.data.name ?? 'This organization'} requires single sign-on. Sign out and choose “Continue with SSO”.`)
}

/** Whether a session through the provider of an organization may go on: its bearer is a member, and the organization still signs people in so. */
export async function orgSessionStands(reader: DocumentReader, { uid, orgId }: { uid: string; orgId: string }): Promise<boolean> {
  const settings = await reader.get<SsoRecord>(ssoPaths.settings(orgId))
  return settings?.data.enabled === true && (await reader.get(recordPaths.member(orgId, uid))) !== undefined
}

/**
 * Members that an organization's enforcement is about: those with an address of a domain it has proved to own, by its own list or by the account
 * itself, and those who had one while they were members. It has no say over other addresses, or it could lock strangers out by inviting them.
 */
async function mustUseProviderOf(reader: DocumentReader, orgId: string, { uid, email }: Somebody): Promise<boolean> {
  const settings = await enforcing(reader, orgId)
  if (!settings || settings.breakGlass.includes(uid)) return false
  const member = await reader.get<MemberRecord>(recordPaths.member(orgId, uid))
  if (!member) return false
  if (member.data.ofProvenDomain) return true
  return (await isOfDomain(reader, orgId, member.data.email)) || (email !== member.data.email && isOfDomain(reader, orgId, email))
}

async function enforcing(reader: DocumentReader, orgId: string): Promise<SsoRecord | undefined> {
  const settings = await reader.get<SsoRecord>(ssoPaths.settings(orgId))
  return settings?.data.enabled && settings.data.enforced ? settings.data : undefined
}

export const isOfDomain = async (reader: DocumentReader, orgId: string, email: string): Promise<boolean> =>
  (await ownerOfDomain(reader, domainOf(email))) === orgId

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
