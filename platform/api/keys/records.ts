import type { KeyScope } from '#wire/product/api-keys.ts'

/** Where personal keys stand. None of it is readable through the browser's document API. */
export const keyPaths = {
  tokens: 'apiKeys',
  /** By digest of the secret: who it belongs to. */
  token: (sha256: string) => `apiKeys/${sha256}`,
  keys: (uid: string) => `users/${uid}/apiKeys`,
  key: (uid: string, id: string) => `users/${uid}/apiKeys/${id}`,
} as const

/** apiKeys/{sha256 of the secret}. */
export type KeyTokenRecord = { uid: string; keyId: string }

/** users/{uid}/apiKeys/{id}. */
export type KeyRecord = {
  name: string
  orgId: string
  orgName: string
  scope: KeyScope
  sha256: string
  prefix: string
  createdMs: number
  expiresMs: number
  lastUsedMs: number | null
  /** When its owner last said that it may outlive a password. */
  keptMs?: number
  /** When the membership began: who leaves and comes back does not get the old keys back (security.md C1). */
  joinedMs: number
}
