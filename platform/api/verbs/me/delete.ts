import { Fault } from '#platform/lib/faults.ts'
import { type MembershipRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { DeletedMe } from '#wire/product/me.ts'

import type { Services } from '../../services.ts'
import type { Accounts } from '../../me/accounts.ts'
import { type SsoLinkRecord, ssoPaths } from '../../sso/records.ts'
import { endKeys } from '../keys/own.ts'
import { checkOwnerRemains } from '../members/rules.ts'
import { dropViewsOf } from '../../views/records.ts'
import { changeMembership, checkFresh, type MembershipChange, membershipsOf, type PersonAt, refuseShared, type Self } from './person.ts'
import { notificationsPath } from './notifications.ts'

/**
 * Everything that is the person's goes: memberships with their tokens, keys, choices, links of single sign-on, and the account. What they did
 * stays in the audit logs of their organizations, which are not theirs. Nothing goes while an organization would be left without an owner.
 */
export async function deleteMe(services: Services, accounts: Accounts | undefined, self: Self): Promise<DeletedMe> {
  const { uid } = self.caller
  refuseShared(self.caller)
  if (accounts?.keeperOf(uid) === 'organization')
    throw new Fault('forbidden', 'Your organization keeps this account through single sign-on. Ask one of its owners to remove you.')
  if (accounts) await checkFresh(services, accounts, self) // elsewhere the provider demands it before it deletes the account
  const memberships = await membershipsOf(services, uid)
  await checkNoneIsLeftAlone(services, uid, memberships)
  for (const { orgId } of memberships)
    await takeOut(services, self, orgId, async (transaction, member) => {
      // Asked again inside: the other owner may have left a moment ago.
      if (member.role === 'owner') await checkOwnerRemains(transaction, orgId, uid)
      return { action: 'account.delete', target: `member/${uid}`, before: member }
    })
  await services.documents.transaction(async (transaction) => {
    await endKeys(transaction, uid)
    transaction.delete(notificationsPath(uid))
  })
  accounts?.deleteUser(uid)
  return { accountDeleted: accounts !== undefined }
}

async function checkNoneIsLeftAlone({ documents }: Services, uid: string, memberships: readonly MembershipRecord[]): Promise<void> {
  const alone: string[] = []
  for (const { orgId, name, role } of memberships) {
    if (role !== 'owner') continue
    const owners = await documents.query({ collection: recordPaths.members(orgId), where: [['role', '==', 'owner']] })
    if (!owners.some(({ id }) => id !== uid)) alone.push(name)
  }
  if (alone.length > 0)
    throw new Fault('conflict', `You are the last owner of ${alone.join(', ')}. Make somebody else an owner there first.`)
}

/** Ends a membership with everything of the person in that organization; `why` may refuse, and says what the audit log keeps of it. */
export function takeOut(services: Services, person: PersonAt, orgId: string, why: MembershipChange): Promise<void> {
  const { uid } = person.caller
  return changeMembership(services, person, orgId, async (transaction, member) => {
    const record = await why(transaction, member)
    for (const link of await transaction.query<SsoLinkRecord>({ collection: ssoPaths.links(orgId), where: [['uid', '==', uid]] }))
      transaction.delete(link.path)
    await services.credentials.dismiss(transaction, orgId, uid)
    await dropViewsOf(transaction, orgId, uid)
    return record
  })
}
