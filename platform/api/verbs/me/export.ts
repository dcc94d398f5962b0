import type { IdentityUser } from '#platform/lib/ports/identity.ts'
import { type MemberRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { OwnData } from '#wire/product/me.ts'

import type { AuditStored } from '../../audit-chain.ts'
import type { Services } from '../../services.ts'
import type { Accounts } from '../../me/accounts.ts'
import { listMyInvitations } from '../invitations/mine.ts'
import { listKeys } from '../keys/list.ts'
import { readNotifications } from './notifications.ts'
import { type ViewRecord, viewPaths } from '../../views/records.ts'
import { membershipsOf, refuseShared } from './person.ts'
import { listSignIns } from './read.ts'

/** Of one organization: whoever did more gets the log from an admin. */
const ACTIONS_MAX = 5_000

/** What the platform holds of a person, without anything that grants access: no tokens, no digests, no secrets. */
export async function exportMe(services: Services, accounts: Accounts | undefined, person: IdentityUser): Promise<OwnData> {
  refuseShared(person)
  const { session: _session, keptBy: _keptBy, ...known } = person
  const { uid } = known
  const memberships = await membershipsOf(services, uid)
  const { version: _version, ...notifications } = await readNotifications(services, uid)
  return {
    exportedMs: services.clock(),
    account: { ...known, ...accounts?.factsOf(uid) },
    organizations: await Promise.all(
      memberships.map(async ({ orgId, name, slug, role }) => {
        const member = await services.documents.get<MemberRecord>(recordPaths.member(orgId, uid))
        return { orgId, name, slug, role, joinedMs: member?.data.joinedMs, knownAs: { email: member?.data.email, name: member?.data.name } }
      }),
    ),
    invitations: (await listMyInvitations(services, person)).items.map((invitation) => ({ ...invitation })),
    sessions: (accounts?.sessionsOf(uid) ?? []).map((session) => ({ ...session })),
    keys: (await listKeys(services, accounts, person)).items.map((key) => ({ ...key })),
    notifications,
    singleSignOn: (await listSignIns(services, person)).items.map((way) => ({ ...way })),
    views: (await Promise.all(memberships.map(({ orgId }) => viewsIn(services, orgId, uid)))).flat(),
    actions: (await Promise.all(memberships.map(({ orgId }) => actionsIn(services, orgId, uid)))).flat(),
  }
}

async function viewsIn({ documents }: Services, orgId: string, uid: string): Promise<Record<string, unknown>[]> {
  const found = await documents.query<ViewRecord>({ collection: viewPaths.views(orgId), where: [['ownerUid', '==', uid]] })
  return found.map(({ id, data: { page, name, query, shared, createdMs, changedMs } }) => ({
    orgId,
    id,
    page,
    name,
    query,
    shared,
    createdMs,
    changedMs,
  }))
}

async function actionsIn({ documents }: Services, orgId: string, uid: string): Promise<Record<string, unknown>[]> {
  const found = await documents.query<AuditStored>({
    collection: recordPaths.audit(orgId),
    where: [['actorUid', '==', uid]],
    orderBy: { field: '__name__', direction: 'desc' },
    limit: ACTIONS_MAX,
  })
  return found.map(({ data: { atMs, action, target, result, address } }) => ({ orgId, atMs, action, target, result, address }))
}
