import { Fault } from '#platform/lib/faults.ts'
import type { MemberCaller } from '#platform/lib/ports/access.ts'
import type { StoredDocument } from '#platform/lib/ports/documents.ts'
import { type MemberRecord, type MembershipRecord, recordPaths } from '#platform/lib/product-records.ts'
import { membershipPath } from '#wire/documents.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'
import { type Member, memberResource } from '#wire/product/members.ts'
import { PATHS } from '#wire/product/paths.ts'
import { mayActAs, ROLES } from '#wire/product/roles.ts'

import { collection } from '../resource.ts'
import { memberRoute, type Route } from '../route.ts'
import { type Actor, changeOrganization, type Services } from '../services.ts'
import { type SsoLinkRecord, ssoPaths } from '../sso/records.ts'
import { checkOwnerRemains, checkRank, provedEmailOf } from '../verbs/members/rules.ts'
import { dropViewsOf } from '../views/records.ts'

/** Members come by invitation (`routes/invitations.ts`) and are read in a list. */
export const memberRoutes = (services: Services): Route[] => [
  ...collection(memberResource, services, recordPaths.members, {
    list: { role: 'viewer', summary: 'Members of the organization', one: 'One member of the organization' },
    // Their tokens are replaced, so that nothing issued under the old role outlives it
    change: {
      role: 'admin',
      summary: 'Give a member another role',
      audit: 'member.change-role',
      details: ({ role }: MemberRecord) => ({ role }),
      async record({ transaction, orgId, id, role: mine }, before: MemberRecord, { role }) {
        checkRank(mine, role)
        if (role === before.role) return undefined
        if (before.role === 'owner') await checkOwnerRemains(transaction, orgId, id)
        return { ...before, role }
      },
      write: ({ transaction, orgId, id }, { role }) => services.credentials.changeRole(transaction, orgId, id, role),
    },
    // Their tokens end with the membership
    remove: {
      role: 'admin',
      summary: 'Remove a member',
      audit: 'member.remove',
      async before({ transaction, orgId, id }, { role }) {
        if (role === 'owner') await checkOwnerRemains(transaction, orgId, id)
        await dropViewsOf(transaction, orgId, id)
      },
      write: ({ transaction, orgId, id }) => services.credentials.dismiss(transaction, orgId, id),
    },
    mayChange: ({ role }, before) => checkRank(role, before.role),
    // The address is the one that the sign-in knows as proved
    sorts: {
      email: (member: Member) => member.email,
      name: 'name',
      role: (member: Member) => ROLES.indexOf(member.role),
      joined: 'joinedMs',
    },
    searched: [(member: Member) => member.email, 'name', 'role'],
    idOf: ({ uid }) => uid,
    show: async (_services, caller, stored) => {
      const connected = await connectedTo(services, caller.orgId, mayActAs(caller.role, 'admin') ? undefined : caller.uid)
      return Promise.all(stored.map((one) => memberView(services, one, caller, connected)))
    },
  }),
  memberRoute('viewer', {
    method: 'post',
    path: PATHS.leave,
    summary: 'Leave the organization',
    audit: 'member.leave',
    personOnly: true,
    status: 204,
    handle: (actor) => leaveOrganization(services, actor),
  }),
]

async function memberView(
  services: Services,
  { id, data, version }: StoredDocument<MemberRecord>,
  caller: MemberCaller,
  connected: ReadonlySet<string>,
): Promise<Member> {
  const { name, role, joinedMs } = data
  const me = id === caller.uid
  const common = { uid: id, email: me ? data.email : provedEmailOf(services, id, data), name, role, joinedMs, me, version }
  if (!me && !mayActAs(caller.role, 'admin')) return { ...common, signIn: null, seenMs: null }
  const facts = services.identity.signInFactsOf(id)
  const membership = await services.documents.get<MembershipRecord>(membershipPath(id, caller.orgId))
  return {
    ...common,
    signIn: facts
      ? { methods: [...new Set([...facts.methods, ...(connected.has(id) ? ['sso'] : [])])], secondFactor: facts.secondFactor }
      : null,
    seenMs: membership?.data.seenMs ?? null,
  }
}

/** Who also comes by the organization's provider: everybody, or one of them. */
async function connectedTo({ documents }: Services, orgId: string, uid: string | undefined): Promise<ReadonlySet<string>> {
  const links = await documents.query<SsoLinkRecord>({
    collection: ssoPaths.links(orgId),
    ...(uid !== undefined && { where: [['uid', '==', uid]] }),
  })
  return new Set(links.map(({ data }) => data.uid))
}

/** The caller leaves. */
async function leaveOrganization(services: Services, actor: Actor): Promise<void> {
  const { orgId, uid } = actor.caller
  if (orgId === DEMO_ORG_ID) throw new Fault('forbidden', 'The demo stays as it is. Sign out to leave it.')
  await changeOrganization(services, actor, 'viewer', async (transaction, role) => {
    if (role === 'owner') await checkOwnerRemains(transaction, orgId, uid)
    await services.credentials.dismiss(transaction, orgId, uid)
    await dropViewsOf(transaction, orgId, uid)
    return { result: undefined, audit: { action: 'member.leave', target: `member/${uid}`, before: { role } } }
  })
}
