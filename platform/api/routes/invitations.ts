import { z } from '@hono/zod-openapi'

import {
  type AcceptedInvitation,
  type Invitation,
  type InvitationTokenBody,
  type InvitationView,
  type IssuedInvitation,
} from '#wire/product/invitations.ts'
import { PATHS } from '#wire/product/paths.ts'

import { emailText } from '../addresses.ts'
import type { Services } from '../services.ts'
import { pageResponse, pageQuery } from '../paging.ts'
import { identityRoute, memberRoute, publicRoute, type Route } from '../route.ts'
import { acceptInvitation, lookAtInvitation } from '../verbs/invitations/accept.ts'
import { invitationListing, type InvitationParts, invite, listInvitations, revokeInvitation } from '../verbs/invitations/invite.ts'
import { role } from './schemas.ts'

const ms = z.number().int()
const tokenBody: z.ZodType<InvitationTokenBody> = z.strictObject({ token: z.string().max(200) })
const invitationFacts = { email: z.string(), role, invitedBy: z.string(), expiresMs: ms }
const invitationResponse: z.ZodType<Invitation> = z.strictObject({ id: z.string(), ...invitationFacts, createdMs: ms })
const issuedResponse: z.ZodType<IssuedInvitation> = z.strictObject({ invitation: invitationResponse, link: z.string() })
const viewResponse: z.ZodType<InvitationView> = z.strictObject({ organization: z.string(), ...invitationFacts })
const acceptedResponse: z.ZodType<AcceptedInvitation> = z.strictObject({ orgId: z.string(), slug: z.string() })

export const invitationRoutes = (services: Services, parts: InvitationParts): Route[] => [
  memberRoute('admin', {
    method: 'get',
    path: PATHS.invitations,
    summary: 'Open invitations of the organization',
    query: pageQuery(invitationListing),
    answer: pageResponse(invitationResponse),
    handle: async ({ caller, query }) => ({ body: await listInvitations(services, caller, query) }),
  }),
  memberRoute('admin', {
    method: 'post',
    path: PATHS.invitations,
    summary: 'Invite somebody by e-mail; the link is answered here only',
    audit: 'invitation.create',
    status: 201,
    body: z.strictObject({ email: emailText, role }),
    answer: issuedResponse,
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
    body: tokenBody,
    answer: viewResponse,
    handle: async ({ body }) => ({ body: await lookAtInvitation(services, body.token) }),
  }),
  identityRoute({
    method: 'post',
    path: PATHS.acceptInvitation,
    summary: 'Become a member by invitation',
    audit: 'invitation.accept',
    body: tokenBody,
    answer: acceptedResponse,
    handle: async ({ caller, body, address }) => ({ body: await acceptInvitation(services, caller, body.token, address) }),
  }),
]
