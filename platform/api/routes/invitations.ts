import { sha256Hex } from '#platform/lib/crypto.ts'
import { Fault } from '#platform/lib/faults.ts'
import { newId, newSecret } from '#platform/lib/ids.ts'
import type { DocumentTransaction } from '#platform/lib/ports/documents.ts'
import { type MemberRecord, recordPaths } from '#platform/lib/product-records.ts'
import {
  type Invitation,
  invitation,
  type InviteBody,
  inviteBody,
  type IssuedInvitation,
  issuedInvitation,
} from '#wire/product/invitations.ts'
import type { Page, PageQuery } from '#wire/product/page.ts'
import { PATHS } from '#wire/product/paths.ts'
import { ROLES } from '#wire/product/roles.ts'

import {
  createInvitation,
  factsOf,
  INVITATION_MS,
  INVITATION_TOKEN_PREFIX,
  type InvitationParts,
  type InvitationRecord,
  invitationPaths,
  isOpen,
  organizationOf,
  removeInvitation,
  SOME_MEMBER,
} from '../invitations/records.ts'
import { type Listing, pageOf, pageQuery, pageResponse } from '../paging.ts'
import { memberRoute, type Route } from '../route.ts'
import { type Actor, changeOrganization, missing, type Services } from '../services.ts'
import { checkRank, provedEmailOf } from '../verbs/members/rules.ts'
import { bodyOf, responseOf } from '../wire-schema.ts'

/** Open invitations of one organization: lists are held in memory, so they may not grow without end. */
const INVITATIONS_MAX = 500

const invitationListing: Listing<Invitation> = {
  id: (invitation) => invitation.id,
  searched: (invitation) => [invitation.email, invitation.role, invitation.invitedBy],
  sorts: {
    created: (invitation) => invitation.createdMs,
    email: (invitation) => invitation.email,
    role: (invitation) => ROLES.indexOf(invitation.role),
    expires: (invitation) => invitation.expiresMs,
  },
}

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
    handle: ({ id, ...actor }) => revokeInvitation(services, actor, id),
  }),
]

/** The open ones. Expired ones are left out, and deleted with the next invitation. */
async function listInvitations({ documents, clock }: Services, { orgId }: { orgId: string }, query: PageQuery): Promise<Page<Invitation>> {
  const found = await documents.query<InvitationRecord>({ collection: invitationPaths.invitations(orgId) })
  const open = await Promise.all(found.map(async (stored) => ((await isOpen(documents, orgId, stored, clock())) ? [stored] : [])))
  return pageOf(
    open.flat().map(({ id, data }) => invitationView(id, data)),
    query,
    invitationListing,
  )
}

/** Invites an address with a role of at most the inviter's own. A newer invitation for the same address replaces the older (security.md I1). */
async function invite(
  services: Services,
  actor: Actor,
  { email, role }: InviteBody,
  { consoleUrl, post }: InvitationParts,
): Promise<IssuedInvitation> {
  const { orgId, uid } = actor.caller
  const { clock } = services
  // An address that nobody proved must not vouch for the e-mail; whoever runs a provider of their own could sign in by any.
  const invitedByEmail = services.identity.ownsEmail(uid) === false ? '' : provedEmailOf(services, uid, actor.caller)
  const id = newId(clock())
  const token = newSecret(INVITATION_TOKEN_PREFIX)
  const record: InvitationRecord = {
    email,
    role,
    tokenSha256: sha256Hex(token),
    invitedByUid: uid,
    invitedByEmail,
    createdMs: clock(),
    expiresMs: clock() + INVITATION_MS,
  }
  const organization = await changeOrganization(services, actor, 'admin', async (transaction, actorRole) => {
    checkRank(actorRole, role)
    if (await isMember(services, transaction, orgId, email))
      throw new Fault('conflict', 'A member has this address already.', { fields: { email: 'This is a member.' } })
    const known = await transaction.query<InvitationRecord>({ collection: invitationPaths.invitations(orgId) })
    const gone = known.filter(({ data }) => data.email === email || data.expiresMs <= clock())
    if (known.length - gone.length >= INVITATIONS_MAX)
      throw new Fault('conflict', `There are ${INVITATIONS_MAX} open invitations. Revoke some first.`)
    for (const old of gone) removeInvitation(transaction, orgId, old)
    createInvitation(transaction, orgId, id, record)
    const { name } = await organizationOf(transaction, orgId)
    return { result: name, audit: { action: 'invitation.create', target: `invitation/${id}`, details: { role }, after: record } }
  })
  const link = `${consoleUrl}/sign-up?invite=${token}`
  post({ email, link, expiresMs: record.expiresMs, organization, invitedBy: invitedByEmail || SOME_MEMBER })
  return { invitation: invitationView(id, record), link }
}

/** Whether an address is a member's, proved by their account. One that somebody merely claims must not keep its owner out. */
async function isMember(services: Services, transaction: DocumentTransaction, orgId: string, email: string): Promise<boolean> {
  const known = await transaction.query<MemberRecord>({ collection: recordPaths.members(orgId), where: [['email', '==', email]] })
  return known.some(({ id, data }) => provedEmailOf(services, id, data) === email)
}

async function revokeInvitation(services: Services, actor: Actor, id: string): Promise<void> {
  const { orgId } = actor.caller
  await changeOrganization(services, actor, 'admin', async (transaction, actorRole) => {
    const found = await transaction.get<InvitationRecord>(invitationPaths.invitation(orgId, id))
    if (!found) throw missing()
    checkRank(actorRole, found.data.role)
    removeInvitation(transaction, orgId, found)
    return { result: undefined, audit: { action: 'invitation.revoke', target: `invitation/${id}`, before: found.data } }
  })
}

const invitationView = (id: string, record: InvitationRecord): Invitation => ({ id, ...factsOf(record), createdMs: record.createdMs })
