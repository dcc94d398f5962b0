import type { SsoPerson } from '#platform/lib/ports/identity.ts'
import type { SsoError } from '#wire/product/sso-sign-in.ts'

/** The identity provider of one organization. Contains plain secrets, so it never leaves the platform. */
export interface SsoConnection {
  orgId: string
  slug: string
  /** Changes with every setting that matters for a sign-in. */
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

export type SsoOutcome<Value> = ({ ok: true } & Value) | { ok: false; error: SsoError }

/** Organizations and members as the sign-in needs them. Implemented by the product API; passed in by `main.ts`. */
export interface SsoDirectory {
  /** By slug, domain or e-mail address; undefined also when single sign-on is disabled there. */
  openFor(hint: string): Promise<SsoConnection | undefined>
  /** As it is stored, open or not: for a test, and to finish what was started. */
  connectionOf(orgId: string): Promise<SsoConnection | undefined>
  /** Finds or makes the account and its membership; writes down what happened. */
  admit(connection: SsoConnection, person: SsoPerson, address: string): Promise<SsoOutcome<{ uid: string }>>
  /** From now on this provider's person is that account. */
  connect(connection: SsoConnection, person: SsoPerson, uid: string, address: string): Promise<SsoOutcome<{ uid: string }>>
  /** A test sign-in was completed. */
  tested(connection: SsoConnection, tester: { uid: string; email: string }, result: SsoPerson | SsoError, address: string): Promise<void>
  /** A sign-in failed before its user was known. */
  refused(connection: SsoConnection, error: SsoError, address: string): Promise<void>
}

/** Why a sign-in failed: the code for the user, the message for the log. */
export class SsoFailure extends Error {
  readonly error: SsoError

  constructor(error: SsoError, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'SsoFailure'
    this.error = error
  }
}
