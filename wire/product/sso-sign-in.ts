/**
 * What pages of a sign-in by single sign-on need before anybody is signed in; the bodies are in `sso.ts`. `oidcStart` and `samlStart` are opened as
 * pages (`location.assign`), with the ticket and the challenge: `?ticket=…&challenge=…`.
 */
export const SSO_SIGN_IN_PATHS = { oidcStart: '/sso/oidc/start', samlStart: '/sso/saml/start', exchange: '/sso/exchange' } as const

/** `?error=` of /sso/…/callback and of the settings page after a test, and the sentence for each. */
export const SSO_ERRORS = {
  'not-available': 'Single sign-on is not enabled for this organization. Check the name, or sign in with your password.',
  'bad-start': 'This sign-in was not started from the sign-in page. Start it there.',
  'too-many': 'Too many sign-ins were started from here. Wait a minute and try again.',
  expired: 'This sign-in took longer than ten minutes, or was completed before. Start again.',
  'other-browser': 'This sign-in was started in another browser. Start again in this one.',
  unreachable:
    'The identity provider of your organization did not answer. Try again. If this continues, contact an owner of the organization.',
  declined: 'The identity provider did not sign you in. Try again, or ask its administrator for access.',
  settings:
    'The identity provider refused our credentials, or its addresses are not those in the settings. An owner of the organization has to correct them.',
  invalid: 'The response of the identity provider could not be verified, so nobody was signed in. Try again.',
  clock: 'The clocks of the identity provider and of this platform differ by more than a minute. Whoever runs them has to correct that.',
  'no-email': 'The identity provider did not send your e-mail address. Its administrator has to add it to the response.',
  'unverified-email': 'Your e-mail address is not verified at the identity provider. Verify it there and try again.',
  'not-invited': 'You are not a member of this organization yet. Ask one of its admins for an invitation.',
  'connect-first':
    'An account with your e-mail address belongs to this organization already. Sign in with its password and connect it under your profile.',
  disabled: 'Your account is disabled. Ask an owner of the organization.',
} as const

export type SsoError = keyof typeof SSO_ERRORS

/** The sentence for a code from an address; an unknown code counts as `invalid`. */
export const ssoSentence = (code: string): string => (Object.hasOwn(SSO_ERRORS, code) ? SSO_ERRORS[code as SsoError] : SSO_ERRORS.invalid)
