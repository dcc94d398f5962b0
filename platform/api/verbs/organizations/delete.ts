import { Fault } from '#platform/lib/faults.ts'
import type { DocumentTransaction, StoredDocument } from '#platform/lib/ports/documents.ts'
import type { DeletionEmail } from '#platform/lib/ports/mail.ts'
import { type MemberRecord, type OrganizationRecord, recordPaths } from '#platform/lib/product-records.ts'
import { membershipPath } from '#wire/documents.ts'
import { DELETION_GRACE_DAYS, type Organization } from '#wire/product/organizations.ts'

import { departurePaths, type DepartureRecord } from '../../departure/records.ts'
import { type Actor, changeOrganization, checkVersion, missing, type Services } from '../../services.ts'
import { provedEmailOf } from '../members/rules.ts'
import { readOrganization } from './read.ts'

const DAY_MS = 86_400_000

export interface DeletionParts {
  consoleUrl: string
  /** How members hear of it: by mail, or where there is none through the local mailbox. */
  postDeletion(email: DeletionEmail): void
}

/**
 * Asks for the organization to be deleted. Nothing goes yet and everything keeps working, so that whoever changes their mind has lost nothing;
 * `departure/remove.ts` ends it when it is due.
 */
export function deleteOrganization(
  services: Services,
  parts: DeletionParts,
  actor: Actor,
  ifVersion: string | undefined,
): Promise<Organization> {
  return changeDeletion(services, parts, actor, ifVersion, 'organization.delete', (transaction, orgId, { data }) => {
    // Asked for again: the day stays
    if (data.deletion) return data.deletion
    const requestedMs = services.clock()
    const deletion = { requestedMs, dueMs: requestedMs + DELETION_GRACE_DAYS * DAY_MS, requestedBy: actor.caller.email }
    const departure: DepartureRecord = {
      state: 'waiting',
      requestedMs,
      dueMs: deletion.dueMs,
      goneMs: null,
      auditRecords: 0,
      auditHash: '',
      documents: 0,
    }
    transaction.set(departurePaths.of(orgId), departure)
    return deletion
  })
}

/** The organization stays after all. */
export function keepOrganization(services: Services, parts: DeletionParts, actor: Actor): Promise<Organization> {
  return changeDeletion(services, parts, actor, undefined, 'organization.keep', async (transaction, orgId, { data }) => {
    const departure = await transaction.get<DepartureRecord>(departurePaths.of(orgId))
    if (!data.deletion || !departure) throw new Fault('conflict', 'The organization is not being deleted.')
    if (departure.data.state !== 'waiting') throw new Fault('conflict', 'It is too late: what the organization held is being removed.')
    transaction.delete(departurePaths.of(orgId))
    return undefined
  })
}

type Deletion = NonNullable<OrganizationRecord['deletion']>

/** Together or not at all: the organization, every member's own document, which tells their console, and the audit record. */
async function changeDeletion(
  services: Services,
  parts: DeletionParts,
  actor: Actor,
  ifVersion: string | undefined,
  action: string,
  decide: (
    transaction: DocumentTransaction,
    orgId: string,
    found: StoredDocument<OrganizationRecord>,
  ) => Deletion | undefined | Promise<Deletion | undefined>,
): Promise<Organization> {
  const { orgId } = actor.caller
  const decided = await changeOrganization(services, actor, 'owner', async (transaction) => {
    const path = recordPaths.organization(orgId)
    const found = await transaction.get<OrganizationRecord>(path)
    if (!found) throw missing()
    checkVersion(found, ifVersion)
    const { deletion: _before, ...data } = found.data
    const members = await transaction.query<MemberRecord>({ collection: recordPaths.members(orgId) })
    const memberships = await Promise.all(members.map(({ id }) => transaction.get(membershipPath(id, orgId))))
    const deletion = await decide(transaction, orgId, found)
    const after: OrganizationRecord = { ...data, ...(deletion && { deletion }) }
    transaction.set(path, after)
    for (const membership of memberships) {
      if (!membership) continue
      const { deletesAt: _at, ...kept } = membership.data
      transaction.set(membership.path, { ...kept, ...(deletion && { deletesAt: new Date(deletion.dueMs).toISOString() }) })
    }
    const isNew = deletion?.requestedMs !== found.data.deletion?.requestedMs
    return { result: isNew ? { members, after } : undefined, audit: { action, target: `organization/${orgId}`, before: found.data, after } }
  })
  if (decided) notifyMembers(services, parts, actor, decided.after, decided.members)
  return readOrganization(services, actor.caller)
}

/** Everybody whose address is known to be theirs, whoever decided too: then they know that it was they. */
function notifyMembers(
  services: Services,
  { consoleUrl, postDeletion }: DeletionParts,
  { caller }: Actor,
  { name, deletion }: OrganizationRecord,
  members: readonly StoredDocument<MemberRecord>[],
): void {
  const about = {
    organization: name,
    by: provedEmailOf(services, caller.uid, caller),
    dueMs: deletion?.dueMs ?? null,
    link: `${consoleUrl}/orgs/settings?orgId=${caller.orgId}`,
    expiresMs: deletion?.dueMs ?? services.clock() + DELETION_GRACE_DAYS * DAY_MS,
  }
  for (const { id, data } of members) {
    const email = provedEmailOf(services, id, data)
    if (email !== '') postDeletion({ ...about, email })
  }
}
