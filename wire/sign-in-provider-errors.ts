import { SIGN_IN_PROVIDERS, type SignInProvider } from './sign-in-providers.ts'

/** Messages for `?error=` of /sso/oidc/callback when `provider=` is set. `{name}` is the provider's. */
const PROVIDER_ERRORS: Readonly<Record<string, string>> = {
  'not-available': 'Sign-in with {name} is disabled here. Sign in with your password, or contact the administrator.',
  'bad-start': 'This sign-in was not started from the sign-in page. Start it there.',
  'too-many': 'Too many sign-ins were started from here. Wait a minute and try again.',
  expired: 'This sign-in took longer than ten minutes, or was already used. Start again.',
  'other-browser': 'This sign-in was started in another browser. Start again in this one.',
  unreachable: '{name} is not responding. Try again in a moment.',
  declined: '{name} did not sign you in: the request was declined. Try again, or use another sign-in method.',
  settings: '{name} refused this installation. The person who runs it has to correct its client id, secret or redirect address.',
  clock: 'The clocks of {name} and of this platform differ by more than a minute. The person who runs it has to correct that.',
  invalid: 'The response of {name} could not be verified. Try again.',
}

/** The message for a code from an address; unknown codes get the one for an invalid response. */
export function providerSentence(code: string, provider: SignInProvider): string {
  const sentence = (Object.hasOwn(PROVIDER_ERRORS, code) ? PROVIDER_ERRORS[code] : undefined) ?? PROVIDER_ERRORS['invalid'] ?? ''
  return sentence.replaceAll('{name}', SIGN_IN_PROVIDERS[provider].name)
}
