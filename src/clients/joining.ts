import { type ContactResponse, type ContactBody, readContactResponse } from '#wire/product/contact.ts'
import { type AcceptedInvitation, type InvitationView, readAcceptedInvitation, readInvitationView } from '#wire/product/invitations.ts'
import { PATHS } from '#wire/product/paths.ts'
import { readSsoExchanged, readSsoLookup, SSO_SIGN_IN_PATHS, type SsoExchanged, type SsoLookup } from '#wire/product/sso-sign-in.ts'
import { type LocalEmail, MAILBOX_PATH, readMailbox } from '#wire/product/mailbox.ts'

import type { HttpClient } from './http.ts'

/** What somebody does before being anybody here: single sign-on, an invitation, a message. No bearer. */
export function joiningClient(http: HttpClient) {
  return {
    /** `org`: a slug, a domain or an e-mail address. */
    async ssoLookup(org: string): Promise<SsoLookup> {
      return readSsoLookup(await http(PATHS.ssoLookup, { method: 'POST', body: { org } }))
    },
    async ssoExchange(code: string, verifier: string): Promise<SsoExchanged> {
      return readSsoExchanged(await http(SSO_SIGN_IN_PATHS.exchange, { method: 'POST', body: { code, verifier } }))
    },
    async contact(body: ContactBody): Promise<ContactResponse> {
      return readContactResponse(await http(PATHS.contact, { method: 'POST', body }))
    },
    async lookAtInvitation(token: string): Promise<InvitationView> {
      return readInvitationView(await http(PATHS.lookAtInvitation, { method: 'POST', body: { token } }))
    },
    /** Letters of an installation without a mail server; `not-found` everywhere but on its own machine. */
    async mailbox(): Promise<LocalEmail[]> {
      return readMailbox(await http(MAILBOX_PATH))
    },
    /** With the ID token as bearer: the person who accepts has to be signed in. */
    async acceptInvitation(token: string): Promise<AcceptedInvitation> {
      return readAcceptedInvitation(await http(PATHS.acceptInvitation, { method: 'POST', body: { token } }))
    },
  }
}
