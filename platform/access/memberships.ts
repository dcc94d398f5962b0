import type { Clock } from '#platform/lib/clock.ts'
import { Fault } from '#platform/lib/faults.ts'
import { newId } from '#platform/lib/ids.ts'
import type { CredentialPort } from '#platform/lib/ports/credentials.ts'
import { type MemberRecord, type MembershipRecord, recordPaths } from '#platform/lib/product-records.ts'
import { membershipPath } from '#wire/documents.ts'

import { deleteTokens } from './membership-tokens.ts'

/** No tokens: the next time their owner reads the membership, it gets new ones. */
const NO_TOKENS = { apiToken: '', warehouseToken: '' }

/** Memberships; what was issued under one ends with it, and with every change of its role. */
export function membershipCredentials(clock: Clock): Pick<CredentialPort, 'admit' | 'changeRole' | 'dismiss'> {
  return {
    admit(transaction, org, person, role) {
      const { orgId, name, slug } = org
      const member: MemberRecord = {
        email: person.email,
        name: person.name,
        role,
        joinedMs: clock(),
        membershipVersion: newId(clock()),
      }
      transaction.create(recordPaths.member(orgId, person.uid), member)
      const deletesAt = org.deletion && new Date(org.deletion.dueMs).toISOString()
      const membership: MembershipRecord = { orgId, name, slug, role, ...NO_TOKENS, ...(deletesAt !== undefined && { deletesAt }) }
      transaction.create(membershipPath(person.uid, orgId), membership)
    },

    async changeRole(transaction, orgId, uid, role) {
      const membership = await transaction.get<MembershipRecord>(membershipPath(uid, orgId))
      if (!membership) throw new Fault('not-found', 'There is no such member.')
      deleteTokens(transaction, membership.data)
      transaction.update(recordPaths.member(orgId, uid), { role, membershipVersion: newId(clock()) })
      const { tokens: _ended, ...kept } = membership.data
      transaction.set(membershipPath(uid, orgId), { ...kept, role, ...NO_TOKENS })
    },

    async dismiss(transaction, orgId, uid) {
      const membership = await transaction.get<MembershipRecord>(membershipPath(uid, orgId))
      if (membership) {
        deleteTokens(transaction, membership.data)
        transaction.delete(membershipPath(uid, orgId))
      }
      transaction.delete(recordPaths.member(orgId, uid))
    },
  }
}
