import type { DocumentReader } from '#platform/lib/ports/documents.ts'
import type { IdentityUser } from '#platform/lib/ports/identity.ts'
import { type OrganizationRecord, recordPaths } from '#platform/lib/product-records.ts'
import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import type { MyInvitation, MyInvitations } from '#wire/product/invitations.ts'

import {
  type AddressedInvitationRecord,
  factsOf,
  type InvitationRecord,
  invitationPaths,
  INVITATIONS_OF_ADDRESS_MAX,
  isOpen,
} from '../../invitations/records.ts'
import { missing, type Services } from '../../services.ts'
import { provedEmailOf } from '../members/rules.ts'
import type { FoundInvitation } from './end.ts'

/**
 * What waits for the address that a person has proved, the newest first. Without that proof nothing is said: anybody can sign up with anybody's
 * address, and the names of an organization and of who invites are for its owner. A session of an organization reaches nothing outside of it.
 */
export async function listMyInvitations(services: Services, person: IdentityUser): Promise<MyInvitations> {
  const { documents, clock } = services
  const email = provedAddressOf(services, person)
  if (email === '' || person.session.orgId !== null || person.uid === DEMO_VIEWER_UID) return { items: [], emailVerified: email !== '' }
  const addressed = await documents.query<AddressedInvitationRecord>({
    collection: invitationPaths.addressed(email),
    orderBy: { field: '__name__', direction: 'desc' }, // an id begins with its time
    limit: INVITATIONS_OF_ADDRESS_MAX,
  })
  const memberships = await documents.query({ collection: recordPaths.memberships(person.uid) })
  const known = new Set(memberships.map(({ id }) => id))
  const others = addressed.filter(({ data }) => !known.has(data.orgId))
  const items = await Promise.all(others.map(({ id, data }) => viewOf(documents, data.orgId, id, clock())))
  return { items: items.filter((item) => item !== undefined), emailVerified: true }
}

/** The open invitation with this id, when it is for the address that the person has proved; else the fault of what does not exist. */
export async function findMyInvitation(
  services: Services,
  reader: DocumentReader,
  person: IdentityUser,
  id: string,
): Promise<FoundInvitation> {
  const email = provedAddressOf(services, person)
  const addressed = email === '' ? undefined : await reader.get<AddressedInvitationRecord>(invitationPaths.addressedOne(email, id))
  if (!addressed) throw missing()
  const { orgId } = addressed.data
  const invitation = await reader.get<InvitationRecord>(invitationPaths.invitation(orgId, id))
  if (!invitation || !(await isOpen(reader, orgId, invitation, services.clock()))) throw missing()
  return { orgId, invitation }
}

/** `''` without one. What the sign-in says at this moment counts, where it shares it, else what the token says. */
const provedAddressOf = (services: Pick<Services, 'identity'>, { uid, email = '', emailVerified }: IdentityUser): string =>
  provedEmailOf(services, uid, { email: emailVerified ? email : '' }).toLowerCase()

async function viewOf(reader: DocumentReader, orgId: string, id: string, nowMs: number): Promise<MyInvitation | undefined> {
  const invitation = await reader.get<InvitationRecord>(invitationPaths.invitation(orgId, id))
  const organization = await reader.get<OrganizationRecord>(recordPaths.organization(orgId))
  if (!invitation || !organization || !(await isOpen(reader, orgId, invitation, nowMs))) return undefined
  return { id, organization: organization.data.name, ...factsOf(invitation.data), createdMs: invitation.data.createdMs }
}
