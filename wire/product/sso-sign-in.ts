import { reading } from './reading.ts'

/** Below the API's address, answered by the sign-in itself. `oidcStart` and `samlStart` are opened as pages (`location.assign`). */
export const SSO_SIGN_IN_PATHS = { oidcStart: '/sso/oidc/start', samlStart: '/sso/saml/start', exchange: '/sso/exchange' } as const

/** POST /sso/lookup, without a bearer: a slug, a domain or an e-mail address. */
export interface SsoLookupBody {
  org: string
}

/** `password` for everything that single sign-on is not open for, whether it exists or not. */
export interface SsoLookup {
  method: 'oidc' | 'saml' | 'password'
}

/** POST /sso/connect, with the ID token as bearer: my own account shall be found through this organization's provider from now on. */
export interface SsoConnectBody {
  orgId: string
}

/** Open `start` with `challenge` appended: `?ticket=…&challenge=…`. Good for two minutes, once. */
export interface SsoTicket {
  method: 'oidc' | 'saml'
  ticket: string
}

/**
 * POST /sso/exchange. `code` stands in the fragment of the callback page, for a minute, once; `verifier` is the text whose SHA-256
 * (base64url, no padding) the page sent as `challenge` when it started, so that a code is worth nothing in another browser.
 * Finishing `connect` needs the ID token of the same person as bearer.
 */
export interface SsoExchangeBody {
  code: string
  verifier: string
}

/** `token` is for `signInWithCustomToken`; null after `connect`, when the person is signed in already. */
export interface SsoExchanged {
  token: string | null
  orgId: string
}

export function readSsoLookup(raw: unknown): SsoLookup {
  return { method: reading(raw, 'sign-in method').oneOf('method', ['oidc', 'saml', 'password']) }
}

export function readSsoTicket(raw: unknown): SsoTicket {
  const ticket = reading(raw, 'single sign-on ticket')
  return { method: ticket.oneOf('method', ['oidc', 'saml']), ticket: ticket.text('ticket') }
}

export function readSsoExchanged(raw: unknown): SsoExchanged {
  const exchanged = reading(raw, 'single sign-on exchange')
  return { token: exchanged.textOrNull('token'), orgId: exchanged.text('orgId') }
}

/** `?error=` of /sso/…/callback and of the settings page after a test, and the sentence for each. */
export const SSO_ERRORS = {
  'not-available': 'Single sign-on is not open for this organization. Check the name, or sign in with your password.',
  'bad-start': 'This sign-in was not started from the sign-in page. Start it there.',
  'too-many': 'Too many sign-ins were started from here. Wait a minute and try again.',
  expired: 'This sign-in took longer than ten minutes, or its answer was used before. Start again.',
  'other-browser': 'This sign-in was started in another browser. Start again in this one.',
  unreachable:
    'The identity provider of your organization did not answer. Try again, and tell an owner of the organization if it stays so.',
  declined: 'The identity provider did not sign you in. Try again, or ask whoever manages it for access.',
  settings:
    'The identity provider refused our credentials, or its addresses are not those in the settings. An owner of the organization has to correct them.',
  invalid: 'The answer of the identity provider could not be verified, so nobody was signed in. Try again.',
  clock: 'The clocks of the identity provider and of this platform differ by more than a minute. Whoever runs them has to correct that.',
  'no-email': 'The identity provider did not tell your e-mail address. Whoever manages it has to add it to the answer.',
  'unverified-email': 'The identity provider does not say that your e-mail address is verified. Verify it there and try again.',
  'not-invited': 'You are not a member of this organization yet. Ask one of its admins for an invitation.',
  'connect-first':
    'An account with your e-mail address belongs to this organization already. Sign in with its password and connect it under your profile.',
  disabled: 'Your account is disabled. Ask an owner of the organization.',
} as const

export type SsoError = keyof typeof SSO_ERRORS

/** The sentence for a code from an address; anything else gets the one for an answer that does not hold. */
export const ssoSentence = (code: string): string => (Object.hasOwn(SSO_ERRORS, code) ? SSO_ERRORS[code as SsoError] : SSO_ERRORS.invalid)
