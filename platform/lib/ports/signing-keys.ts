import type { SigningKey } from '#wire/product/jwt-keys.ts'

import type { DocumentReader, DocumentTransaction } from './documents.ts'

/** The keys that an organization's tokens are signed with. Everything takes part in the caller's transaction; `signingKeysChanged` comes after its commit. */
export interface SigningKeyPort {
  /** By their states and newest first, as they stand at this moment, without their private parts. `version` differs after every change. */
  signingKeysOf(reader: DocumentReader, orgId: string): Promise<{ keys: Omit<SigningKey, 'lastUsedMs'>[]; version: string }>
  /** `iss` and `aud` of an organization's tokens. */
  tokenNames(orgId: string): { issuer: string; audience: string }
  /** The first one: signs from now on. */
  createSigningKey(transaction: DocumentTransaction, orgId: string): Promise<void>
  /** Published, and signs with the next rotation. Fault `conflict` when one waits already. Its id. */
  createStandbyKey(transaction: DocumentTransaction, orgId: string): Promise<string>
  /**
   * Another key signs as soon as it has been published long enough: the one that stands by, or a new one. What signs now verifies until the overlap ends,
   * counted from that moment. Fault `conflict` while a rotation is under way.
   */
  rotateSigningKeys(transaction: DocumentTransaction, orgId: string, overlapMinutes: number): Promise<{ id: string; signsFromMs: number }>
  /** None of its tokens is good five seconds later. Was it the one that signs, another takes its place at once: its id. Faults `not-found` and `conflict`. */
  revokeSigningKey(transaction: DocumentTransaction, orgId: string, id: string): Promise<{ replacement: string | null }>
  /** This process uses them as they are now. */
  signingKeysChanged(orgId: string): void
}
