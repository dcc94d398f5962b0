import type { SsoError } from '#wire/product/sso-sign-in.ts'

/** How one organization's people sign in elsewhere. Secrets are open here, so this never leaves the platform. */
export interface SsoConnection {
  orgId: string
  slug: string
  /** Another one after every change that matters for a sign-in. */
  fingerprint: string
  attributes: { email: string; name: string; groups: string }
  provider: OidcProvider | SamlProvider
}

export interface OidcProvider {
  kind: 'oidc'
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scopes: string[]
  emailIsVerified: boolean
}

export interface SamlProvider {
  kind: 'saml'
  entityId: string
  ssoUrl: string
  certificates: string[]
  requireSignedResponse: boolean
  allowIdpInitiated: boolean
}

/** Somebody as a provider has proved them. `issuer` and `subject` together are who it is; the e-mail address is only a property. */
export interface SsoPerson {
  issuer: string
  subject: string
  /** In the one spelling of `normalEmail`; undefined when the provider told none. */
  email: string | undefined
  /** OpenID Connect's `email_verified`; SAML has none, so there the proven domain alone decides. */
  emailVerified: boolean
  name: string
  groups: string[]
}

export type SsoOutcome<Value> = ({ ok: true } & Value) | { ok: false; error: SsoError }

/** What the sign-in needs to know of organizations and their members. Kept by the product API; `main.ts` hands it over. */
export interface SsoDirectory {
  /** By slug, domain or e-mail address; undefined also when single sign-on is not open there. */
  openFor(hint: string): Promise<SsoConnection | undefined>
  /** As it is stored, open or not: for a test, and to finish what was started. */
  connectionOf(orgId: string): Promise<SsoConnection | undefined>
  /** Finds or makes the account and its membership; writes down what happened. */
  admit(connection: SsoConnection, person: SsoPerson, address: string): Promise<SsoOutcome<{ uid: string }>>
  /** From now on this provider's person is that account. */
  connect(connection: SsoConnection, person: SsoPerson, uid: string, address: string): Promise<SsoOutcome<{ uid: string }>>
  /** A test sign-in came back. */
  tested(connection: SsoConnection, tester: { uid: string; email: string }, result: SsoPerson | SsoError, address: string): Promise<void>
  /** A sign-in failed before anybody was known. */
  refused(connection: SsoConnection, error: SsoError, address: string): Promise<void>
}

/** Why a sign-in ends here: the code for the person, the message for the log. */
export class SsoFailure extends Error {
  readonly error: SsoError

  constructor(error: SsoError, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'SsoFailure'
    this.error = error
  }
}
