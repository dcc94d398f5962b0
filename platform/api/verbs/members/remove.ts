import { Fault } from '#platform/lib/faults.ts'
import { type MemberRecord, recordPaths } from '#platform/lib/product-records.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'

import { type Actor, changeOrganization, type Desk } from '../../desk.ts'
import { missing } from '../../missing.ts'
import { checkVersion } from '../../versions.ts'
import { dropViewsOf } from '../views/remove.ts'
import { checkOwnerRemains, checkRank } from './rules.ts'

/** Takes somebody out of the organization; their tokens end with the membership. */
export async function removeMember(desk: Desk, actor: Actor, uid: string, ifVersion: string | undefined): Promise<void> {
  const { orgId } = actor.caller
  await changeOrganization(desk, actor, 'admin', async (transaction, actorRole) => {
    const found = await transaction.get<MemberRecord>(recordPaths.member(orgId, uid))
    if (!found) throw missing()
    checkRank(actorRole, found.data.role)
    checkVersion(found, ifVersion)
    if (found.data.role === 'owner') await checkOwnerRemains(transaction, orgId, uid)
    await desk.credentials.dismiss(transaction, orgId, uid)
    await dropViewsOf(transaction, orgId, uid)
    return { result: undefined, audit: { action: 'member.remove', target: `member/${uid}`, before: found.data } }
  })
}

/** The caller leaves. */
export async function leaveOrganization(desk: Desk, actor: Actor): Promise<void> {
  const { orgId, uid } = actor.caller
  if (orgId === DEMO_ORG_ID) throw new Fault('forbidden', 'The demo stays as it is. Sign out to leave it.')
  await changeOrganization(desk, actor, 'viewer', async (transaction, role) => {
    if (role === 'owner') await checkOwnerRemains(transaction, orgId, uid)
    await desk.credentials.dismiss(transaction, orgId, uid)
    await dropViewsOf(transaction, orgId, uid)
    return { result: undefined, audit: { action: 'member.leave', target: `member/${uid}`, before: { role } } }
  })
}
