/** A person as the sign-in provider knows them. */
export interface IdentityUser {
  uid: string
  email?: string
  emailVerified: boolean
  name?: string
}

/** The sign-in provider as other rooms see it: our own signed service, or a door to Firebase. */
export interface IdentityPort {
  /** Checks signature, issuer, audience, expiry and revocation. Fault `unauthenticated` otherwise; an unsigned token is never accepted. */
  verifyIdToken(token: string): Promise<IdentityUser>
  /** A token for `signInWithCustomToken`, good for one hour. */
  createCustomToken(uid: string, claims?: Record<string, string>): Promise<string>
  /** Creates the person unless there is one with this uid. No password: such a person enters by custom token only. */
  ensureUser(user: { uid: string; email: string; name: string }): Promise<void>
}
