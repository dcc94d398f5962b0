import { SIGN_IN_PROVIDERS, type SignInProvider } from './sign-in-providers.ts'

/** `?error=` of /sso/oidc/callback when `provider=` stands beside it, and the sentence for each. `{name}` is the provider's. */
const PROVIDER_ERRORS: Readonly<Record<string, string>> = {
  'not-available': 'Signing in with {name} is switched off here. Sign in with your password, or ask the person who runs this installation.',
  'bad-start': 'This sign-in was not started from the sign-in page. Start it there.',
  'too-many': 'Too many sign-ins were started from here. Wait a minute and try again.',
  expired: 'This sign-in took longer than ten minutes, or its answer was used before. Start again.',
  'other-browser': 'This sign-in was started in another browser. Start again in this one.',
  unreachable: '{name} did not answer. Try again in a moment.',
  declined: '{name} did not sign you in, because you or {name} said no. Try again, or sign in another way.',
  settings: '{name} refused this installation. The person who runs it has to correct its client id, secret or redirect address.',
  clock: 'The clocks of {name} and of this platform differ by more than a minute. The person who runs it has to correct that.',
  invalid: 'The answer of {name} could not be verified, so nobody was signed in. Try again.',
}

/** The sentence for a code from an address; anything unknown gets the one for an answer that does not hold. */
export function providerSentence(code: string, provider: SignInProvider): string {
  const sentence = (Object.hasOwn(PROVIDER_ERRORS, code) ? PROVIDER_ERRORS[code] : undefined) ?? PROVIDER_ERRORS['invalid'] ?? ''
  return sentence.replaceAll('{name}', SIGN_IN_PROVIDERS[provider].name)
}
