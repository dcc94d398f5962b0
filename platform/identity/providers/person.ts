import type { SignInProvider } from '#wire/sign-in-providers.ts'

import type { OidcSecrets } from '../sso/oidc.ts'

/** How the operator set a provider up. The secret is open here, so this never leaves the platform. */
export interface ProviderSettings {
  provider: SignInProvider
  clientId: string
  clientSecret: string
  /** The issuer; for GitHub the address of its pages. Without a slash at the end. */
  url: string
}

/** A person verified by a provider. `subject` is the identity; the address is only a property. */
export interface ProvidedPerson {
  subject: string
  /** Normalised by `normalEmail`; undefined when the provider sent none. */
  email: string | undefined
  emailVerified: boolean
  name: string
}

/** One provider with its own protocol. Both methods throw SsoFailure. */
export interface Provider {
  /** Where the browser goes. */
  start(secrets: OidcSecrets): Promise<string>
  /** `answer` is the address the browser returned to, with its query. */
  finish(answer: URL, secrets: OidcSecrets): Promise<ProvidedPerson>
}
