import { reading } from './reading.ts'
import { ROLES, type Role } from './roles.ts'

/** Below the API's address. `invitations`: GET a page, POST one, DELETE `/{id}` (admin); `look` without a bearer; `accept` with the ID token. */
/** An invitation that is still open. */
export interface Invitation {
  id: string
  email: string
  role: Role
  invitedBy: string
  createdMs: number
  expiresMs: number
}

/** POST /invitations. A newer one for the same address replaces the older. */
export interface InviteBody {
  email: string
  /** At most the inviter's own. */
  role: Role
}

/** The only answer that carries the link: `{console}/sign-up?invite={token}`. It cannot be read again. */
export interface IssuedInvitation {
  invitation: Invitation
  link: string
}

/** POST /invitations/look and /invitations/accept. */
export interface InvitationTokenBody {
  token: string
}

/** What the holder of a link may know before signing in. */
export interface InvitationView {
  organization: string
  email: string
  role: Role
  invitedBy: string
  expiresMs: number
}

export interface AcceptedInvitation {
  orgId: string
  slug: string
}

export function readInvitation(raw: unknown): Invitation {
  const invitation = reading(raw, 'invitation')
  return {
    id: invitation.text('id'),
    email: invitation.text('email'),
    role: invitation.oneOf('role', ROLES),
    invitedBy: invitation.text('invitedBy'),
    createdMs: invitation.number('createdMs'),
    expiresMs: invitation.number('expiresMs'),
  }
}

export function readIssuedInvitation(raw: unknown): IssuedInvitation {
  const issued = reading(raw, 'issued invitation')
  return { invitation: issued.object('invitation', readInvitation), link: issued.text('link') }
}

export function readInvitationView(raw: unknown): InvitationView {
  const view = reading(raw, 'invitation')
  return {
    organization: view.text('organization'),
    email: view.text('email'),
    role: view.oneOf('role', ROLES),
    invitedBy: view.text('invitedBy'),
    expiresMs: view.number('expiresMs'),
  }
}

export function readAcceptedInvitation(raw: unknown): AcceptedInvitation {
  const accepted = reading(raw, 'accepted invitation')
  return { orgId: accepted.text('orgId'), slug: accepted.text('slug') }
}
