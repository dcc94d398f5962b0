/**
 * Sign-in providers in addition to the password, when the operator enables them. `id` is the name Firebase Authentication gives each
 * (https://firebase.google.com/docs/reference/js/auth#providerid), in its API and in tokens.
 */
export const SIGN_IN_PROVIDERS = {
  google: { id: 'google.com', name: 'Google' },
  github: { id: 'github.com', name: 'GitHub' },
  microsoft: { id: 'microsoft.com', name: 'Microsoft' },
} as const

export type SignInProvider = keyof typeof SIGN_IN_PROVIDERS
export type SignInProviderId = (typeof SIGN_IN_PROVIDERS)[SignInProvider]['id']

export const isSignInProvider = (text: unknown): text is SignInProvider =>
  typeof text === 'string' && Object.hasOwn(SIGN_IN_PROVIDERS, text)

/** Opened as a page (`location.assign`), below the API's address; redirects to the provider. */
export const providerStartPath = (provider: SignInProvider): string => `/sso/providers/${provider}/start`
