import { sha256Hex } from '#platform/lib/crypto.ts'
import { Fault } from '#platform/lib/faults.ts'
import { isWellFormedSecret } from '#platform/lib/ids.ts'
import type { DocumentReader } from '#platform/lib/ports/documents.ts'
import { acceptedInvitation, invitationTokenBody, type InvitationView, invitationView, myInvitations } from '#wire/product/invitations.ts'
import { PATHS } from '#wire/product/paths.ts'

import {
  factsOf,
  INVITATION_TOKEN_PREFIX,
  type InvitationRecord,
  invitationPaths,
  type InvitationTokenRecord,
  isOpen,
  organizationOf,
} from '../invitations/records.ts'
import { identityRoute, publicRoute, type Route } from '../route.ts'
import type { Services } from '../services.ts'
import { acceptInvitation, declineInvitation, type FoundInvitation } from '../verbs/invitations/end.ts'
import { findMyInvitation, listMyInvitations } from '../verbs/invitations/mine.ts'
import { bodyOf, responseOf } from '../wire-schema.ts'

/** What people do with invitations: by its link, or signed in with the address it is for. They are no members yet. */
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
    handle: async ({ body, ...self }) => ({
      body: await acceptInvitation(services, self, (reader) => invitationOf(reader, body.token, self.caller.email ?? '', services.clock())),
    }),
  }),
  identityRoute({
    method: 'get',
    openTo: 'every-session',
    path: PATHS.myInvitations,
    summary: 'Open invitations for my address, once I have proved it; none in a session of an organization',
    answer: responseOf(myInvitations),
    handle: async ({ caller }) => ({ body: await listMyInvitations(services, caller) }),
  }),
  identityRoute({
    method: 'post',
    path: `${PATHS.myInvitations}/{id}/accept`,
    summary: 'Become a member by an invitation for my address',
    audit: 'invitation.accept',
    answer: responseOf(acceptedInvitation),
    handle: async ({ id, ...self }) => ({
      body: await acceptInvitation(services, self, (reader) => findMyInvitation(services, reader, self.caller, id)),
    }),
  }),
  identityRoute({
    method: 'delete',
    path: `${PATHS.myInvitations}/{id}`,
    summary: 'Decline an invitation for my address',
    audit: 'invitation.decline',
    status: 204,
    handle: ({ id, ...self }) => declineInvitation(services, self, (reader) => findMyInvitation(services, reader, self.caller, id)),
  }),
]

/** What the holder of a link may know: for whom it is and where it leads. */
async function lookAtInvitation(services: Services, token: string): Promise<InvitationView> {
  const { orgId, invitation } = await openInvitation(services.documents, token, services.clock())
  return { organization: (await organizationOf(services.documents, orgId)).name, ...factsOf(invitation.data) }
}

/** By link: whoever holds it must be signed in with the address it was sent to. */
async function invitationOf(reader: DocumentReader, token: string, email: string, nowMs: number): Promise<FoundInvitation> {
  const found = await openInvitation(reader, token, nowMs)
  const { data } = found.invitation
  if (data.email !== email.toLowerCase())
    throw new Fault('forbidden', `This invitation is for ${data.email}. Sign in with that address to accept it.`)
  return found
}

/** Fault `not-found` for a link that never was, `gone` for one that was used, replaced, revoked or is too old. */
async function openInvitation(reader: DocumentReader, token: string, nowMs: number): Promise<FoundInvitation> {
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
