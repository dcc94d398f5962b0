import type { IdentityUser } from '#platform/lib/ports/identity.ts'
import { type MembershipRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { MyOrganization, MyOrganizations } from '#wire/product/organizations.ts'

import { activityOf, type Services } from '../../services.ts'
import { opensTo } from '../../sso/enforcement.ts'
import { agentsOnline } from '../../routes/agents.ts'

/**
 * The organizations a person belongs to, by name; in a session of one of them that one. Of one that this session does not open, only that they
 * belong to it. Their number is limited, so this is no list of pages.
 */
export async function listMyOrganizations(services: Services, person: IdentityUser): Promise<MyOrganizations> {
  const { uid, session } = person
  const all = await services.documents.query<MembershipRecord>({ collection: recordPaths.memberships(uid) })
  const memberships = all.filter(({ id }) => session.orgId === null || id === session.orgId)
  const items = await Promise.all(
    memberships.map(async ({ data }): Promise<MyOrganization> => {
      const isOpen = await opensTo(services.documents, person, data.orgId)
      const [online, activity] = isOpen
        ? await Promise.all([agentsOnline(services, data.orgId), activityOf(services, data.orgId)])
        : [0, undefined]
      return {
        id: data.orgId,
        name: data.name,
        slug: data.slug,
        role: data.role,
        agentsOnline: online,
        eventsLast24h: activity?.eventsLast24h ?? null,
        lastEventMs: activity?.lastEventMs ?? null,
        deletesMs: data.deletesAt === undefined ? null : Date.parse(data.deletesAt),
      }
    }),
  )
  return { items: items.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1)) }
}
