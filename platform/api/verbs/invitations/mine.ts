import type { DocumentReader } from '#platform/lib/ports/documents.ts'
import type { IdentityUser } from '#platform/lib/ports/identity.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import type { MyInvitation, MyInvitations } from '#wire/product/invitations.ts'

import { writeAudit } from '../../audit-chain.ts'
import {
  type AddressedInvitationRecord,
  factsOf,
  type InvitationRecord,
  invitationPaths,
  INVITATIONS_OF_ADDRESS_MAX,
  isOpen,
  organizationOf,
  removeInvitation,
} from '../../invitations/records.ts'
import { missing, type Services } from '../../services.ts'
import { refuseShared, type Self } from '../me/person.ts'
import type { FoundInvitation } from './accept.ts'

/**
 * What waits for the address that a person has proved, the newest first. Without that proof nothing is said: anybody can sign up with anybody's
 * address, and the names of an organization and of who invites are for its owner. A session of an organization reaches nothing outside of it.
 */
export async function listMyInvitations(services: Services, person: IdentityUser): Promise<MyInvitations> {
  const { documents, clock } = services
  const email = provedAddressOf(services, person)
  if (email === undefined || person.session.orgId !== null || person.uid === DEMO_VIEWER_UID)
    return { items: [], emailVerified: email !== undefined }
  const addressed = await documents.query<AddressedInvitationRecord>({
    collection: invitationPaths.addressed(email),
    limit: INVITATIONS_OF_ADDRESS_MAX,
  })
  const memberships = await documents.query({ collection: recordPaths.memberships(person.uid) })
  const known = new Set(memberships.map(({ id }) => id))
  const others = addressed.filter(({ data }) => !known.has(data.orgId))
  const items = await Promise.all(others.map(({ id, data }) => viewOf(documents, data.orgId, id, clock())))
  return {
    items: items.flatMap((item) => item ?? []).sort((a, b) => b.createdMs - a.createdMs || (a.id < b.id ? -1 : 1)),
    emailVerified: true,
  }
}

/** The open invitation with this id, when it is for the address that the person has proved; else the fault of what does not exist. */
export async function findMyInvitation(
  { clock, ...services }: Services,
  reader: DocumentReader,
  person: IdentityUser,
  id: string,
): Promise<FoundInvitation> {
  const email = provedAddressOf(services, person)
  const addressed = email === undefined ? undefined : await reader.get<AddressedInvitationRecord>(invitationPaths.addressedOne(email, id))
  if (!addressed) throw missing()
  const { orgId } = addressed.data
  const invitation = await reader.get<InvitationRecord>(invitationPaths.invitation(orgId, id))
  if (!invitation || !(await isOpen(reader, orgId, invitation, clock()))) throw missing()
  return { orgId, invitation }
}

/** Takes an invitation out of the way that somebody does not want: its link ends, too. */
export async function declineInvitation(
  services: Services,
  { caller, address }: Pick<Self, 'caller' | 'address'>,
  id: string,
): Promise<void> {
  const { documents, clock, keyedMutex } = services
  refuseShared(caller)
  const { orgId } = await findMyInvitation(services, documents, caller, id)
  await keyedMutex(orgId, () =>
    documents.transaction(async (transaction) => {
      const { invitation } = await findMyInvitation(services, transaction, caller, id)
      removeInvitation(transaction, orgId, invitation)
      await writeAudit(transaction, clock, orgId, {
        actor: { uid: caller.uid, email: invitation.data.email },
        address,
        action: 'invitation.decline',
        target: `invitation/${id}`,
        result: 'done',
        before: invitation.data,
      })
    }),
  )
}

/** In the spelling in which addresses are compared. What the sign-in says at this moment counts, where it shares it, else what the token says. */
function provedAddressOf({ identity }: Pick<Services, 'identity'>, { uid, email, emailVerified }: IdentityUser): string | undefined {
  const proved = identity.verifiedEmailOf(uid)
  return (proved === undefined ? (emailVerified ? email : undefined) : (proved ?? undefined))?.toLowerCase()
}

async function viewOf(reader: DocumentReader, orgId: string, id: string, nowMs: number): Promise<MyInvitation | undefined> {
  const invitation = await reader.get<InvitationRecord>(invitationPaths.invitation(orgId, id))
  if (!invitation || !(await isOpen(reader, orgId, invitation, nowMs))) return undefined
  const { name: organization } = await organizationOf(reader, orgId)
  return { id, organization, ...factsOf(invitation.data), createdMs: invitation.data.createdMs }
}
