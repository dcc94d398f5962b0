import { type MemberRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { ChangeMemberBody, Member } from '#wire/product/members.ts'

import { type Actor, changeOrganization, type Desk } from '../../desk.ts'
import { missing } from '../../missing.ts'
import { checkVersion } from '../../versions.ts'
import { memberView } from './list.ts'
import { checkOwnerRemains, checkRank } from './rules.ts'

/** Gives a member another role. Their tokens are replaced, so that nothing issued under the old role outlives it. */
export async function changeMemberRole(
  desk: Desk,
  actor: Actor,
  uid: string,
  { role }: ChangeMemberBody,
  ifVersion: string | undefined,
): Promise<Member> {
  const { orgId } = actor.caller
  const path = recordPaths.member(orgId, uid)
  await changeOrganization(desk, actor, 'admin', async (transaction, actorRole) => {
    const found = await transaction.get<MemberRecord>(path)
    if (!found) throw missing()
    checkRank(actorRole, found.data.role)
    checkRank(actorRole, role)
    checkVersion(found, ifVersion)
    if (role === found.data.role) return { result: undefined, audit: undefined }
    if (found.data.role === 'owner') await checkOwnerRemains(transaction, orgId, uid)
    await desk.credentials.changeRole(transaction, orgId, uid, role)
    const audit = { action: 'member.change-role', target: `member/${uid}`, before: found.data, after: { ...found.data, role } }
    return { result: undefined, audit }
  })
  const changed = await desk.documents.get<MemberRecord>(path)
  if (!changed) throw missing() // removed by somebody else a moment later
  return memberView(desk, changed, actor.caller.uid)
}
