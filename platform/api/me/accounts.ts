/** A sign-in of somebody that still lasts, as the identity module keeps it. */
export interface AccountSession {
  id: string
  userAgent: string
  address: string
  startedMs: number | null
  lastUsedMs: number
}

/** What a person's own page needs of the accounts; implemented by the identity module where it keeps them itself. */
export interface Accounts {
  /** The session behind an ID token, which has been verified: its id, and when the person last proved who they are. */
  sessionOf(idToken: string): Promise<{ id: string; provedMs: number }>
  sessionsOf(uid: string): AccountSession[]
  /** Its tokens stop working at once; false when it is none of this person's. */
  endSession(uid: string, id: string): boolean
  /** How many ended. */
  endOtherSessions(uid: string, keptId: string): number
  /** Who made the account; undefined when there is none. */
  keeperOf(uid: string): 'own' | 'organization' | 'shared' | undefined
  /** When the password was last chosen; null where there is none. */
  passwordChangedMs(uid: string): number | null
  /** Whether sign-in needs a second factor. */
  hasFactor(uid: string): boolean
  recoveryCodesOf(uid: string): { left: number; madeMs: number | null }
  /** New ones in the place of those of before, as they are read; never to be seen again. */
  makeRecoveryCodes(uid: string): string[]
  /** What is stored about the person, without anything that grants access. */
  factsOf(uid: string): Record<string, unknown>
  deleteUser(uid: string): void
}

/** What single sign-on needs of the accounts; implemented by the identity module. */
export interface SsoPeople {
  /** The account somebody made with this address; never one that single sign-on made. */
  ownAccount(email: string): { uid: string; emailVerified: boolean } | undefined
  state(uid: string): 'good' | 'disabled' | 'missing'
  /** Makes the account of an organization's person, or brings it up to date. It has no password and belongs to that organization alone. */
  keepOrgPerson(person: { uid: string; orgId: string; email: string | undefined; emailVerified: boolean; name: string }): void
  revokeSessions(uid: string): void
}
