import * as v from 'valibot'

import { ROLES } from './roles.ts'
import { emailText, type Of, readerOf, whole } from './schema.ts'

const INVITATION_TOKEN_MAX = 200

const facts = { email: v.string(), role: v.picklist(ROLES), invitedBy: v.string(), expiresMs: whole }

/** An invitation that is still open. Admins list and revoke them. */
export const invitation = v.object({ id: v.string(), ...facts, createdMs: whole })
export type Invitation = Of<typeof invitation>

/** POST /invitations. A newer one for the same address replaces the older; the role is at most the inviter's own. */
export const inviteBody = v.strictObject({ email: emailText, role: v.picklist(ROLES) })
export type InviteBody = Of<typeof inviteBody>

/** The only response with the link: `{console}/sign-up?invite={token}`. It cannot be read again. */
export const issuedInvitation = v.object({ invitation, link: v.string() })
export type IssuedInvitation = Of<typeof issuedInvitation>

/** POST /invitations/look without a bearer, and /invitations/accept with the ID token. */
export const invitationTokenBody = v.strictObject({
  token: v.pipe(v.string(), v.maxLength(INVITATION_TOKEN_MAX, `Use at most ${INVITATION_TOKEN_MAX} characters.`)),
})

/** What the holder of a link may know before signing in. */
export const invitationView = v.object({ organization: v.string(), ...facts })
export type InvitationView = Of<typeof invitationView>

/** One that waits for the person who is signed in. */
const myInvitation = v.object({ id: v.string(), organization: v.string(), ...facts, createdMs: whole })
export type MyInvitation = Of<typeof myInvitation>

/** GET /me/invitations, with the ID token: the newest first, at most 50. None until the address is verified; their links work before. */
export const myInvitations = v.object({ items: v.array(myInvitation), emailVerified: v.boolean() })
export type MyInvitations = Of<typeof myInvitations>

export const acceptedInvitation = v.object({ orgId: v.string(), slug: v.string() })
export type AcceptedInvitation = Of<typeof acceptedInvitation>

export const readInvitation = readerOf(invitation, 'invitation')
export const readIssuedInvitation = readerOf(issuedInvitation, 'issued invitation')
export const readMyInvitations = readerOf(myInvitations, 'my invitations')
/** With the schema, for pages that have one anyway; those without a session read it by hand (public-readers.ts). */
export const readJoined = readerOf(acceptedInvitation, 'accepted invitation')
