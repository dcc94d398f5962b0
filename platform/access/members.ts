import type { Clock } from '#platform/lib/clock.ts'
import type { MemberCaller } from '#platform/lib/ports/access.ts'
import type { DocumentPort } from '#platform/lib/ports/documents.ts'
import { type MemberRecord, type OrganizationRecord, recordPaths } from '#platform/lib/product-records.ts'

import { freshFor } from './fresh.ts'
import { refusal } from './refusal.ts'

/** How long the platform may believe what it read about a permission (security.md J3). */
export const PERMISSION_AGE_MAX_MS = 5_000

export interface Membership {
  caller: MemberCaller
  membershipVersion: string
}

/** Reads a membership as it is now. Fault `unauthenticated` when there is none. */
export async function readMembership(documents: DocumentPort, orgId: string, uid: string): Promise<Membership> {
  const [member, org] = await Promise.all([
    documents.get<MemberRecord>(recordPaths.member(orgId, uid)),
    documents.get<OrganizationRecord>(recordPaths.organization(orgId)),
  ])
  if (!member || !org) throw refusal()
  const { email, role, membershipVersion } = member.data
  const caller = Object.freeze({ orgId, uid, email, role, defaultEnvironmentId: org.data.defaultEnvironmentId })
  return { caller, membershipVersion }
}

/** The same for frequent callers: at most five seconds old. */
export function freshMemberships(documents: DocumentPort, clock: Clock): (orgId: string, uid: string) => Promise<Membership> {
  const byKey = freshFor(clock, PERMISSION_AGE_MAX_MS, (key) => {
    const [orgId = '', uid = ''] = key.split('/') // neither may contain a slash: both have passed ID_PATTERN
    return readMembership(documents, orgId, uid)
  })
  return (orgId, uid) => byKey(`${orgId}/${uid}`)
}
