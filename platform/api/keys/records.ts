import { sha256Hex } from '#platform/lib/crypto.ts'
import { newId, newSecret } from '#platform/lib/ids.ts'
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

const DAY_MS = 24 * 3_600_000
/** Enough to recognize a key by, far too little to guess the rest. */
const SHOWN_LENGTH = 8

/** A new key: its secret, which is returned once, and what is kept of it. */
export function issueKey({ clock }: { clock: () => number }, secretPrefix: string, expiresInDays: number) {
  const nowMs = clock()
  const secret = newSecret(secretPrefix)
  return {
    id: newId(nowMs),
    nowMs,
    secret,
    sha256: sha256Hex(secret),
    prefix: secret.slice(0, SHOWN_LENGTH),
    createdMs: nowMs,
    expiresMs: nowMs + expiresInDays * DAY_MS,
    lastUsedMs: null,
  }
}
