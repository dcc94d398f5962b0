import { Fault } from '#platform/lib/faults.ts'
import type { DocumentReader } from '#platform/lib/ports/documents.ts'
import { type MemberRecord, recordPaths } from '#platform/lib/product-records.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'

import { type ServiceAccountRecord, servicePaths } from '../../service-accounts/records.ts'
import type { Services } from '../../services.ts'

/** Nobody acts on somebody above them, and nobody gives more than they have (security.md A2). */
export function checkRank(actor: Role, target: Role): void {
  if (!mayActAs(actor, target)) throw new Fault('forbidden', `This needs the role ${target}, because it is about the role ${target}.`)
}

/** An organization without an owner could never be changed again. Read inside the transaction that takes an owner away. */
export async function checkOwnerRemains(reader: DocumentReader, orgId: string, leaving: string): Promise<void> {
  const owners = await reader.query<MemberRecord>({ collection: recordPaths.members(orgId), where: [['role', '==', 'owner']] })
  if (!owners.some(({ id }) => id !== leaving))
    throw new Fault('conflict', 'This is the last owner of the organization. Make somebody else an owner first.')
}

/**
 * The address under which others may know a member: the one the account has proved, `''` while it has proved none. Anybody can sign up with
 * anybody's address, so one that nobody proved says nothing about who a member is. Where the provider keeps this to itself, the recorded address counts.
 */
export function provedEmailOf({ identity }: Pick<Services, 'identity'>, uid: string, recorded: Pick<MemberRecord, 'email'>): string {
  const proved = identity.verifiedEmailOf(uid)
  return proved === undefined ? recorded.email : (proved ?? '')
}

/** What members and service accounts are called, by uid: their name, else their address; null for who has neither. Who has left is not among them. */
export async function memberNames(services: Services, orgId: string): Promise<ReadonlyMap<string, string | null>> {
  const members = await services.documents.query<MemberRecord>({ collection: recordPaths.members(orgId) })
  const machines = await services.documents.query<ServiceAccountRecord>({ collection: servicePaths.accounts(orgId) })
  return new Map([
    ...machines.map(({ id, data }): [string, string] => [id, data.name]),
    ...members.map(({ id, data }): [string, string | null] => [id, data.name || provedEmailOf(services, id, data) || null]),
  ])
}
