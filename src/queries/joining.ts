import { type Access, httpClient } from '#src/clients/http.ts'
import { accountAccess, openAccess } from '#src/stores/tokens.ts'
import type { ContactBody, ContactResponse } from '#wire/product/contact.ts'
import type { AcceptedInvitation, InvitationView } from '#wire/product/invitations.ts'
import { type LocalEmail, MAILBOX_PATH, readMailbox } from '#wire/product/mailbox.ts'
import { PATHS } from '#wire/product/paths.ts'
import {
  readAcceptedInvitation,
  readContactResponse,
  readInvitationView,
  readSsoExchanged,
  readSsoLookup,
} from '#wire/product/public-readers.ts'
import { readIssuedToken } from '#wire/product/session-readers.ts'
import type { SsoExchanged, SsoLookup } from '#wire/product/sso.ts'
import { SSO_SIGN_IN_PATHS } from '#wire/product/sso-sign-in.ts'
import type { IssuedToken } from '#wire/product/tokens.ts'

/** What somebody does before being a member anywhere: the demo, single sign-on, an invitation, a message. */
function joiningWith(access: Access) {
  const http = httpClient(access)
  const post = (path: string, body?: unknown): Promise<unknown> => http(path, { method: 'POST', body })
  return {
    /** Signs in as the viewer of the demo organization; nobody needs an account for it. */
    demoSession: async (): Promise<IssuedToken> => readIssuedToken(await post(PATHS.demoSession)),
    /** `org`: a slug, a domain or an e-mail address. */
    ssoLookup: async (org: string): Promise<SsoLookup> => readSsoLookup(await post(PATHS.ssoLookup, { org })),
    ssoExchange: async (code: string, verifier: string): Promise<SsoExchanged> =>
      readSsoExchanged(await post(SSO_SIGN_IN_PATHS.exchange, { code, verifier })),
    contact: async (body: ContactBody): Promise<ContactResponse> => readContactResponse(await post(PATHS.contact, body)),
    lookAtInvitation: async (token: string): Promise<InvitationView> => readInvitationView(await post(PATHS.lookAtInvitation, { token })),
    /** E-mails of an installation without a mail server; `not-found` everywhere but on its own machine. */
    mailbox: async (): Promise<LocalEmail[]> => readMailbox(await http(MAILBOX_PATH)),
    acceptInvitation: async (token: string): Promise<AcceptedInvitation> =>
      readAcceptedInvitation(await post(PATHS.acceptInvitation, { token })),
  }
}

/** Without a token. */
export const joining = joiningWith(openAccess)

/** In the name of whoever is signed in: to accept an invitation or to finish connecting single sign-on. */
export const memberJoining = joiningWith(accountAccess)
