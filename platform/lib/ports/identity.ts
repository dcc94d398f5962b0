/** How a session began and what it opens: docs/security.md, "Sessions". */
export interface SessionFacts {
  /** The organization whose identity provider vouched for the person; the session acts there and nowhere else. Null: they came by their own methods. */
  orgId: string | null
  /** How they proved who they are, in the order it happened. Names as in RFC 8176 where it has one: `pwd`, `otp`, `google.com`, `saml`. */
  methods: readonly string[]
  /** When. Milliseconds since 1970. */
  provedMs: number
}

/** A user as the sign-in provider knows them. */
export interface IdentityUser {
  uid: string
  email?: string
  emailVerified: boolean
  name?: string
  /** The organization whose identity provider is this account's only sign-in method; null for a personal account. */
  keptBy: string | null
  session: SessionFacts
}

/** An account that may sign in at this moment, for checks of its tokens. */
export interface AccountStanding {
  /** Another one whenever a session of the account ended, never the same again: a token that carries it ends with the sessions. */
  epoch: string
  /** As in `IdentityUser`. */
  keptBy: string | null
}

/** How somebody can sign in, for the admins of their organization. */
export interface SignInFacts {
  /** `password`, `google.com` …; `sso` alone for an account that an organization keeps. Empty: no way is left. */
  methods: readonly string[]
  /** Whether their own sign-in asks for a second factor. */
  secondFactor: boolean
}

/** The sign-in provider as other modules see it: our own signed service, or a client of Firebase. */
export interface IdentityPort {
  /** Checks signature, issuer, audience, expiry and revocation. Fault `unauthenticated` otherwise; an unsigned token is never accepted. */
  verifyIdToken(token: string): Promise<IdentityUser>
  /** Undefined for an account that is disabled, deleted or unknown. */
  standingOf(uid: string): AccountStanding | undefined
  /**
   * The address that an account has verified, or that its organization vouches for; null while there is none, undefined where the sign-in provider
   * does not share it.
   */
  verifiedEmailOf(uid: string): string | null | undefined
  /**
   * Whether an account's address was verified by itself, or belongs to a domain that its organization has proved; what the organization's own provider
   * says of other addresses does not count. Undefined where the sign-in provider does not share it.
   */
  ownsEmail(uid: string): boolean | undefined
  /** Undefined for an account that is gone, and where the sign-in provider does not share it. */
  signInFactsOf(uid: string): SignInFacts | undefined
  /** A token for `signInWithCustomToken`, valid for one hour. */
  createCustomToken(uid: string, claims?: Record<string, string>): Promise<string>
  /** Creates the person unless there is one with this uid. No password: such a person enters by custom token only. */
  ensureUser(user: { uid: string; email: string; name: string }): Promise<void>
}

/** A person verified by a provider. `issuer` and `subject` together are the identity; the e-mail address is only a property. */
export interface SsoPerson {
  issuer: string
  subject: string
  /** Normalised by `normalEmail`; undefined when the provider sent none. */
  email: string | undefined
  /** OpenID Connect's `email_verified`; SAML has none, so there the proven domain alone decides. */
  emailVerified: boolean
  name: string
  groups: string[]
}
