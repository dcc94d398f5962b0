import type { Clock } from '#platform/lib/clock.ts'
import type { Log } from '#platform/lib/log.ts'
import type { CredentialPort } from '#platform/lib/ports/credentials.ts'
import type { DocumentPort, DocumentTransaction } from '#platform/lib/ports/documents.ts'
import type { EventPort } from '#platform/lib/ports/events.ts'
import type { ObjectPort } from '#platform/lib/ports/objects.ts'
import { type DeploymentRecord, type OrganizationRecord, recordPaths } from '#platform/lib/product-records.ts'

import type { AuditHead } from '../audit-chain.ts'
import { DELETIONS } from '../deletions.ts'
import { evidencePaths } from '../evidence/records.ts'
import { CLIENT_DECISIONS, duePath, ENDPOINT_TEMPLATES, VENDOR_CORRECTIONS } from '../history/settings.ts'
import { keyPaths, type KeyRecord, type KeyTokenRecord } from '../keys/records.ts'
import type { Accounts } from '../me/accounts.ts'
import { retentionPaths } from '../resources/retention.ts'
import { servicePaths } from '../service-accounts/records.ts'
import { type SsoLinkRecord, ssoPaths } from '../sso/records.ts'
import { invitationPaths, type InvitationRecord } from '../invitations/records.ts'
import { departurePaths, type DepartureRecord } from './records.ts'

export interface DepartureParts {
  documents: DocumentPort
  credentials: Pick<CredentialPort, 'dismiss' | 'revokeRegistrationToken'>
  events: Pick<EventPort, 'forgetOrg'>
  objects: Pick<ObjectPort, 'forgetOrg'>
  /** Where the platform keeps the accounts itself. */
  accounts: Pick<Accounts, 'keeperOf' | 'deleteUser'> | undefined
  clock: Clock
  log: Log
}

/** Written in one transaction. */
const AT_ONCE = 200
/** What agents had sent before their tokens ended may wait on the disk for this long while the event store is away. */
const LOOKED_FOR_AGAIN_MS = 86_400_000

/**
 * Ends every organization whose time has come: first whoever may enter, then what was recorded, then what was decided. Each step may be
 * repeated, so that one that was cut off is taken up by the next pass; what goes wrong with one organization keeps no other waiting.
 */
export async function removeDueOrganizations(parts: DepartureParts, signal: AbortSignal): Promise<void> {
  const { documents, clock, log } = parts
  for (const { id: orgId, data } of await documents.query<DepartureRecord>({ collection: departurePaths.all })) {
    if (signal.aborted) return
    const isDue = data.state === 'gone' ? data.goneMs !== null && data.goneMs + LOOKED_FOR_AGAIN_MS > clock() : data.dueMs <= clock()
    if (!isDue) continue
    try {
      if (data.state === 'gone') await forgetTraffic(parts, orgId)
      else await removeOrganization(parts, orgId)
    } catch (err) {
      log.warn({ orgId, err }, 'an organization could not be removed; it is tried again')
    }
  }
}

async function removeOrganization(parts: DepartureParts, orgId: string): Promise<void> {
  const { documents, clock, log } = parts
  if (!(await begin(documents, orgId, clock()))) return
  const outside = await endAccess(parts, orgId)
  await forgetTraffic(parts, orgId)
  const removed = outside + (await removeBelow(documents, orgId))
  await documents.transaction(async (transaction) => {
    const departure = await transaction.get<DepartureRecord>(departurePaths.of(orgId))
    if (!departure) return
    const { documents: before } = departure.data
    transaction.update(departurePaths.of(orgId), { state: 'gone', goneMs: clock(), documents: before + removed })
  })
  log.info({ orgId, documents: removed }, 'an organization and everything it held is removed')
}

/** From here on nobody can keep it any more; false when an owner was quicker. */
function begin(documents: DocumentPort, orgId: string, nowMs: number): Promise<boolean> {
  return documents.transaction(async (transaction) => {
    const departure = await transaction.get<DepartureRecord>(departurePaths.of(orgId))
    const head = await transaction.get<AuditHead>(recordPaths.auditHead(orgId))
    if (!departure || departure.data.dueMs > nowMs || departure.data.state === 'gone') return false
    if (departure.data.state === 'waiting')
      transaction.update(departurePaths.of(orgId), {
        state: 'leaving',
        auditRecords: head?.data.sequence ?? 0,
        auditHash: head?.data.hash ?? '',
      })
    return true
  })
}

/** First what lets people in, then those who are in, then agents: nobody who could undo one step is left in the next. */
async function endAccess({ documents, credentials, accounts }: DepartureParts, orgId: string): Promise<number> {
  const removed = await removeAll(documents, [ssoPaths.settings(orgId), ...(await indexesOf(documents, orgId))])
  for (const { id: uid } of await documents.query({ collection: recordPaths.members(orgId) }))
    await documents.transaction((transaction) => credentials.dismiss(transaction, orgId, uid))
  await documents.transaction(async (transaction) => {
    for (const { data } of await transaction.query<DeploymentRecord>({ collection: recordPaths.deployments(orgId) }))
      if (data.tokenSha256 !== null) credentials.revokeRegistrationToken(transaction, data.tokenSha256)
  })
  for (const { data } of await documents.query<SsoLinkRecord>({ collection: ssoPaths.links(orgId), where: [['account', '==', 'made']] }))
    if (accounts?.keeperOf(data.uid) === 'organization') accounts.deleteUser(data.uid)
  return removed
}

async function forgetTraffic({ events, objects }: DepartureParts, orgId: string): Promise<void> {
  await events.forgetOrg(orgId)
  await objects.forgetOrg(orgId)
}

/** What stands outside of the organization and names it: tokens by their digests, its slug, its proven domains, addresses it has invited. */
async function indexesOf(documents: DocumentPort, orgId: string): Promise<string[]> {
  const named = [invitationPaths.tokens, servicePaths.tokens, evidencePaths.tokens, ssoPaths.provenDomains, DELETIONS, recordPaths.slugs]
  const found = await Promise.all(named.map((collection) => documents.query({ collection, where: [['orgId', '==', orgId]] })))
  const invitations = await documents.query<InvitationRecord>({ collection: invitationPaths.invitations(orgId) })
  return [
    ...found.flat().map(({ path }) => path),
    ...invitations.map(({ id, data }) => invitationPaths.addressedOne(data.email, id)),
    ...(await personalKeysFor(documents, orgId)),
    retentionPaths.of(orgId),
    ...[VENDOR_CORRECTIONS, ENDPOINT_TEMPLATES, CLIENT_DECISIONS].map((setting) => duePath(setting, orgId)),
  ]
}

/** Keys stand with the people they belong to, some of whom have left. */
async function personalKeysFor(documents: DocumentPort, orgId: string): Promise<string[]> {
  const paths: string[] = []
  let startAfterId: string | undefined
  for (;;) {
    const tokens = await documents.query<KeyTokenRecord>({
      collection: keyPaths.tokens,
      limit: AT_ONCE,
      ...(startAfterId && { startAfterId }),
    })
    for (const { path, data } of tokens) {
      const key = keyPaths.key(data.uid, data.keyId)
      if ((await documents.get<KeyRecord>(key))?.data.orgId === orgId) paths.push(path, key)
    }
    if (tokens.length < AT_ONCE) return paths
    startAfterId = tokens.at(-1)?.id
  }
}

async function removeBelow(documents: DocumentPort, orgId: string): Promise<number> {
  const path = recordPaths.organization(orgId)
  let removed = 0
  for (;;) {
    const found = await documents.below(path, AT_ONCE)
    removed += await removeAll(documents, found)
    if (found.length < AT_ONCE) return removed + (await removeAll(documents, [path]))
  }
}

/** Returns how many of them were there. */
async function removeAll(documents: DocumentPort, paths: readonly string[]): Promise<number> {
  let removed = 0
  for (let at = 0; at < paths.length; at += AT_ONCE)
    removed += await documents.transaction((transaction) => removeSome(transaction, paths.slice(at, at + AT_ONCE)))
  return removed
}

async function removeSome(transaction: DocumentTransaction, paths: readonly string[]): Promise<number> {
  const found = await Promise.all(paths.map((path) => transaction.get<OrganizationRecord>(path)))
  const there = found.flatMap((document) => document?.path ?? [])
  for (const path of there) transaction.delete(path)
  return there.length
}
