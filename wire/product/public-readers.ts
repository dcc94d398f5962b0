import type { ContactResponse } from './contact.ts'
import type { AcceptedInvitation, InvitationView } from './invitations.ts'
import { reading } from './reading.ts'
import { ROLES } from './roles.ts'
import type { SsoExchanged, SsoLookup } from './sso.ts'

/**
 * Readers of what pages get before anybody is signed in, written by hand: with the schemas and their library such a page would load 2 KiB more, an
 * eighth of /sign-in. tests/unit/wire/product/schemas.test.ts holds each to its schema.
 */

export function readContactResponse(raw: unknown): ContactResponse {
  return { id: reading(raw, 'contact').text('id') }
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

export function readSsoLookup(raw: unknown): SsoLookup {
  return { method: reading(raw, 'sign-in method').oneOf('method', ['oidc', 'saml', 'password']) }
}

export function readSsoExchanged(raw: unknown): SsoExchanged {
  const exchanged = reading(raw, 'single sign-on exchange')
  return { token: exchanged.textOrNull('token'), orgId: exchanged.text('orgId') }
}
