import { sha256Hex } from '#platform/lib/crypto.ts'
import { Fault } from '#platform/lib/faults.ts'
import { isWellFormedSecret } from '#platform/lib/ids.ts'
import type { DocumentReader, StoredDocument } from '#platform/lib/ports/documents.ts'
import type { IdentityUser } from '#platform/lib/ports/identity.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import {
  type AcceptedInvitation,
  acceptedInvitation,
  invitationTokenBody,
  type InvitationView,
  invitationView,
} from '#wire/product/invitations.ts'
import { PATHS } from '#wire/product/paths.ts'

import { writeAudit } from '../audit-chain.ts'
import {
  INVITATION_TOKEN_PREFIX,
  type InvitationRecord,
  invitationPaths,
  type InvitationTokenRecord,
  isOpen,
  organizationOf,
  SOME_MEMBER,
  useInvitation,
} from '../invitations/records.ts'
import { MEMBERSHIPS_PER_PERSON_MAX } from '../limits.ts'
import { identityRoute, publicRoute, type Route } from '../route.ts'
import type { Services } from '../services.ts'
import { isEnforcedFor } from '../sso/enforcement.ts'
import { bodyOf, responseOf } from '../wire-schema.ts'

/** What the holder of a link does with it: they are no member yet. */
export const joiningRoutes = (services: Services): Route[] => [
  publicRoute({
    method: 'post',
    path: PATHS.lookAtInvitation,
    summary: 'What an invitation link is for',
    audit: null,
    body: bodyOf(invitationTokenBody),
    answer: responseOf(invitationView),
    handle: async ({ body }) => ({ body: await lookAtInvitation(services, body.token) }),
  }),
  identityRoute({
    method: 'post',
    path: PATHS.acceptInvitation,
    summary: 'Become a member by invitation',
    audit: 'invitation.accept',
    body: bodyOf(invitationTokenBody),
    answer: responseOf(acceptedInvitation),
    handle: async ({ caller, body, address }) => ({ body: await acceptInvitation(services, caller, body.token, address) }),
  }),
]

interface Found {
  orgId: string
  invitation: StoredDocument<InvitationRecord>
}

/** What the holder of a link may know: for whom it is and where it leads. */
async function lookAtInvitation(services: Services, token: string): Promise<InvitationView> {
  const { orgId, invitation } = await openInvitation(services.documents, token, services.clock())
  const { email, role, invitedByEmail, expiresMs } = invitation.data
  return {
    organization: (await organizationOf(services.documents, orgId)).name,
    email,
    role,
    invitedBy: invitedByEmail || SOME_MEMBER,
    expiresMs,
  }
}

/** Makes the caller a member, once, if the invitation was for their address. */
async function acceptInvitation(services: Services, person: IdentityUser, token: string, address: string): Promise<AcceptedInvitation> {
  const { documents, credentials, clock } = services
  const { uid, email = '', name = '' } = person
  if (uid === DEMO_VIEWER_UID) throw new Fault('forbidden', 'The demo cannot join organizations. Sign up to have your own account.')
  const { orgId } = await openInvitation(documents, token, clock())
  return services.keyedMutex(orgId, () =>
    documents.transaction(async (transaction) => {
      const { invitation } = await openInvitation(transaction, token, clock())
      if (invitation.data.email !== email.toLowerCase())
        throw new Fault('forbidden', `This invitation is for ${invitation.data.email}. Sign in with that address to accept it.`)
      const org = await organizationOf(transaction, orgId)
      const memberships = await transaction.query({ collection: recordPaths.memberships(uid), limit: MEMBERSHIPS_PER_PERSON_MAX })
      if (memberships.some(({ id }) => id === orgId)) throw new Fault('conflict', 'You are a member of this organization already.')
      if (memberships.length >= MEMBERSHIPS_PER_PERSON_MAX)
        throw new Fault('conflict', `You belong to ${MEMBERSHIPS_PER_PERSON_MAX} organizations, the most one person can. Leave one first.`)
      if (await isEnforcedFor(transaction, orgId, invitation.data.email))
        throw new Fault('conflict', 'This organization requires single sign-on. Sign in through its identity provider to become a member.')
      useInvitation(transaction, orgId, invitation)
      credentials.admit(
        transaction,
        { orgId, name: org.name, slug: org.slug, deletion: org.deletion },
        { uid, email, name },
        invitation.data.role,
      )
      await writeAudit(transaction, clock, orgId, {
        actor: { uid, email },
        address,
        action: 'invitation.accept',
        target: `invitation/${invitation.id}`,
        result: 'done',
        before: invitation.data,
      })
      return { orgId, slug: org.slug }
    }),
  )
}

/** Fault `not-found` for a link that never was, `gone` for one that was used, replaced, revoked or is too old. */
async function openInvitation(reader: DocumentReader, token: string, nowMs: number): Promise<Found> {
  const index = isWellFormedSecret(token, INVITATION_TOKEN_PREFIX)
    ? await reader.get<InvitationTokenRecord>(invitationPaths.token(sha256Hex(token)))
    : undefined
  if (!index) throw new Fault('not-found', 'This is not an invitation. Copy the whole link from the e-mail.')
  const { orgId, invitationId } = index.data
  const invitation = await reader.get<InvitationRecord>(invitationPaths.invitation(orgId, invitationId))
  if (!invitation || !(await isOpen(reader, orgId, invitation, nowMs)))
    throw new Fault('gone', 'This invitation was used, replaced or revoked, or it is older than three days. Ask for a new one.')
  return { orgId, invitation }
}
