import type { IdentityUser } from '#platform/lib/ports/identity.ts'
import { type MemberRecord, type MembershipRecord, recordPaths } from '#platform/lib/product-records.ts'
import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import type { Me, SingleSignOn } from '#wire/product/me.ts'

import type { Services } from '../../services.ts'
import type { Accounts } from '../../me/accounts.ts'
import { isOfDomain } from '../../sso/enforcement.ts'
import { type SsoLinkRecord, ssoPaths, type SsoRecord } from '../../sso/records.ts'
import { changeMembership, membershipsOf, refuseShared, type Self } from './person.ts'

export async function readMe(services: Services, accounts: Accounts | undefined, person: IdentityUser): Promise<Me> {
  const { uid, email = '', emailVerified, name = '' } = person
  const memberships = await membershipsOf(services, uid)
  const members = await Promise.all(memberships.map(({ orgId }) => services.documents.get<MemberRecord>(recordPaths.member(orgId, uid))))
  const account = uid === DEMO_VIEWER_UID ? 'shared' : (accounts?.keeperOf(uid) ?? 'own')
  return { uid, email, emailVerified, name, account, inStep: members.every((member) => !member || isInStep(member.data, person)) }
}

/** Brings name and address, as the sign-in provider has them, to every organization of the person. */
export async function renewProfile(services: Services, self: Self): Promise<void> {
  refuseShared(self.caller)
  const { uid, email = '', name = '' } = self.caller
  for (const { orgId } of await membershipsOf(services, uid))
    await changeMembership(services, self, orgId, async (transaction, member) => {
      // Moving to another address must not lead around the organization's identity provider.
      const leavesDomain = email !== '' && email !== member.email && (await isOfDomain(transaction, orgId, member.email))
      const after = { ...member, ...(email && { email }), name, ...(leavesDomain && { ofProvenDomain: true as const }) }
      transaction.update(recordPaths.member(orgId, uid), {
        email: after.email,
        name,
        ...(after.ofProvenDomain && { ofProvenDomain: true }),
      })
      return { action: 'member.renew-profile', target: `member/${uid}`, before: member, after }
    })
}

const isInStep = (member: MemberRecord, { email = '', name = '' }: IdentityUser): boolean =>
  member.name === name && (email === '' || member.email === email)

/** How each organization with single sign-on knows the person. */
export async function listSignIns(services: Services, { uid }: IdentityUser): Promise<{ items: SingleSignOn[] }> {
  const ways = await Promise.all((await membershipsOf(services, uid)).map((membership) => wayInto(services, uid, membership)))
  return { items: ways.filter((way) => way !== undefined).sort((a, b) => a.orgName.localeCompare(b.orgName, 'en')) }
}

async function wayInto({ documents }: Services, uid: string, { orgId, name }: MembershipRecord): Promise<SingleSignOn | undefined> {
  const settings = await documents.get<SsoRecord>(ssoPaths.settings(orgId))
  if (!settings?.data.enabled || settings.data.kind === 'none') return undefined
  const [link] = await documents.query<SsoLinkRecord>({ collection: ssoPaths.links(orgId), where: [['uid', '==', uid]] })
  return { orgId, orgName: name, method: settings.data.kind, connectedMs: link?.data.createdMs ?? null }
}
