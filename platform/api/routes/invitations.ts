import {
  acceptedInvitation,
  invitation,
  invitationTokenBody,
  invitationView,
  inviteBody,
  issuedInvitation,
} from '#wire/product/invitations.ts'
import { PATHS } from '#wire/product/paths.ts'

import type { Services } from '../services.ts'
import { pageResponse, pageQuery } from '../paging.ts'
import { identityRoute, memberRoute, publicRoute, type Route } from '../route.ts'
import { acceptInvitation, lookAtInvitation } from '../verbs/invitations/accept.ts'
import { invitationListing, type InvitationParts, invite, listInvitations, revokeInvitation } from '../verbs/invitations/invite.ts'
import { responseOf, bodyOf } from '../wire-schema.ts'

/** No `collection`: inviting sends an e-mail, replaces another invitation and returns a link once; whether it can be accepted depends on the inviter's role by then. */
export const invitationRoutes = (services: Services, parts: InvitationParts): Route[] => [
  memberRoute('admin', {
    method: 'get',
    path: PATHS.invitations,
    summary: 'Open invitations of the organization',
    query: pageQuery(invitationListing),
    answer: pageResponse(responseOf(invitation)),
    handle: async ({ caller, query }) => ({ body: await listInvitations(services, caller, query) }),
  }),
  memberRoute('admin', {
    method: 'post',
    path: PATHS.invitations,
    summary: 'Invite somebody by e-mail; the link is returned here only',
    audit: 'invitation.create',
    status: 201,
    body: bodyOf(inviteBody),
    answer: responseOf(issuedInvitation),
    handle: async ({ body, ...actor }) => ({ body: await invite(services, actor, body, parts) }),
  }),
  memberRoute('admin', {
    method: 'delete',
    path: `${PATHS.invitations}/{id}`,
    summary: 'Revoke an invitation',
    audit: 'invitation.revoke',
    status: 204,
    async handle({ id, ...actor }) {
      await revokeInvitation(services, actor, id)
      return { body: undefined }
    },
  }),
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
