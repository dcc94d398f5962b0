import type { Role } from '#wire/product/roles.ts'

import type { AgentCaller, MemberCaller } from './access.ts'
import type { DocumentTransaction } from './documents.ts'
import type { SigningKeyPort } from './signing-keys.ts'

/** The part of an organization that is copied into a membership document. */
export interface OrganizationName {
  orgId: string
  name: string
  slug: string
  /** While it is being deleted: who joins now learns the day, too. */
  deletion?: { dueMs: number } | undefined
}

export interface Person {
  uid: string
  email: string
  name: string
}

export interface RegistrationToken {
  /** Shown once; only its digest is kept. */
  token: string
  sha256: string
  prefix: string
}

/**
 * Giving and taking what AccessPort recognises. Everything but `issuePulseToken` and `signingKeysChanged` takes part in the caller's transaction, so that a
 * permission and its token change together or not at all.
 */
export interface CredentialPort extends SigningKeyPort {
  /** Writes the membership and the person's own document, which gets its tokens when it is first read. */
  admit(transaction: DocumentTransaction, org: OrganizationName, person: Person, role: Role): void
  /** New role, no tokens yet, new membership version: what was issued under the old role ends. Fault `not-found` when there is no such member. */
  changeRole(transaction: DocumentTransaction, orgId: string, uid: string, role: Role): Promise<void>
  /** Removes the membership and everything issued under it. */
  dismiss(transaction: DocumentTransaction, orgId: string, uid: string): Promise<void>
  issueRegistrationToken(transaction: DocumentTransaction, deployment: AgentCaller): RegistrationToken
  revokeRegistrationToken(transaction: DocumentTransaction, sha256: string): void
  /** A pulse token and the key it was signed with, for this member, for one environment or for all. The caller has checked that the environment is theirs. */
  issuePulseToken(caller: MemberCaller, contextId?: string): Promise<{ token: string; keyId: string }>
}
