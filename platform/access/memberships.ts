import type { Clock } from '#platform/lib/clock.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'
import { Fault } from '#platform/lib/faults.ts'
import { newId, newSecret } from '#platform/lib/ids.ts'
import type { CredentialPort } from '#platform/lib/ports/credentials.ts'
import type { DocumentTransaction } from '#platform/lib/ports/documents.ts'
import { type MemberRecord, type MembershipRecord, recordPaths } from '#platform/lib/product-records.ts'
import { membershipPath } from '#wire/documents.ts'

import { type AccessTokenRecord, TOKEN_PREFIX } from './opaque-tokens.ts'

/** Memberships and the two tokens that hang on each. */
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
      const membership: MembershipRecord = { orgId, name, slug, role, ...issueTokens(transaction, orgId, person.uid) }
      transaction.create(membershipPath(person.uid, orgId), membership)
    },

    async changeRole(transaction, orgId, uid, role) {
      const membership = await transaction.get<MembershipRecord>(membershipPath(uid, orgId))
      if (!membership) throw new Fault('not-found', 'There is no such member.')
      revokeTokens(transaction, membership.data)
      transaction.update(recordPaths.member(orgId, uid), { role, membershipVersion: newId(clock()) })
      transaction.update(membershipPath(uid, orgId), { role, ...issueTokens(transaction, orgId, uid) })
    },

    async dismiss(transaction, orgId, uid) {
      const membership = await transaction.get<MembershipRecord>(membershipPath(uid, orgId))
      if (membership) {
        revokeTokens(transaction, membership.data)
        transaction.delete(membershipPath(uid, orgId))
      }
      transaction.delete(recordPaths.member(orgId, uid))
    },
  }
}

function issueTokens(transaction: DocumentTransaction, orgId: string, uid: string): { apiToken: string; warehouseToken: string } {
  const issue = (kind: AccessTokenRecord['kind']): string => {
    const token = newSecret(TOKEN_PREFIX[kind])
    const record: AccessTokenRecord = { kind, uid, orgId }
    transaction.create(recordPaths.accessToken(sha256Hex(token)), record)
    return token
  }
  return { apiToken: issue('api'), warehouseToken: issue('warehouse') }
}

function revokeTokens(transaction: DocumentTransaction, { apiToken, warehouseToken }: MembershipRecord): void {
  for (const token of [apiToken, warehouseToken]) transaction.delete(recordPaths.accessToken(sha256Hex(token)))
}
