import { type MemberRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { StoredDocument } from '#platform/lib/ports/documents.ts'
import type { Member } from '#wire/product/members.ts'
import type { Page, PageQuery } from '#wire/product/page.ts'
import { ROLES } from '#wire/product/roles.ts'

import type { Desk } from '../../desk.ts'
import { type Listing, pageOf } from '../../paging.ts'
import { provedEmailOf } from './addresses.ts'

export const memberListing: Listing<Member> = {
  id: (member) => member.uid,
  words: (member) => [member.email, member.name, member.role],
  sorts: {
    email: (member) => member.email,
    name: (member) => member.name,
    role: (member) => ROLES.indexOf(member.role),
    joined: (member) => member.joinedMs,
  },
}

export async function listMembers(desk: Desk, caller: { orgId: string; uid: string }, query: PageQuery): Promise<Page<Member>> {
  const members = await desk.documents.query<MemberRecord>({ collection: recordPaths.members(caller.orgId) })
  return pageOf(
    members.map((member) => memberView(desk, member, caller.uid)),
    query,
    memberListing,
  )
}

export function memberView(desk: Pick<Desk, 'identity'>, { id, data, version }: StoredDocument<MemberRecord>, callerUid: string): Member {
  const { name, role, joinedMs } = data
  const me = id === callerUid
  return { uid: id, email: me ? data.email : provedEmailOf(desk, id, data), name, role, joinedMs, me, version }
}
