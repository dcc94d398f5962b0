/** What single sign-on needs of the accounts; the identity room fulfils it. */
export interface SsoPeople {
  /** The account somebody made with this address; never one that single sign-on made. */
  ownAccount(email: string): { uid: string; emailVerified: boolean } | undefined
  state(uid: string): 'good' | 'disabled' | 'missing'
  /** Makes the account of an organization's person, or brings it up to date. It has no password and belongs to that organization alone. */
  keepOrgPerson(person: { uid: string; orgId: string; email: string; emailVerified: boolean; name: string }): void
  revokeSessions(uid: string): void
}
