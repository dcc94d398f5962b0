import { type CryptoKey, exportJWK, exportPKCS8, generateKeyPair, importJWK, importPKCS8 } from 'jose'

import type { Clock } from '#platform/lib/clock.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'
import { Fault } from '#platform/lib/faults.ts'
import { newId } from '#platform/lib/ids.ts'
import type { Keyring } from '#platform/lib/keyring.ts'
import type { SigningKeyPort } from '#platform/lib/ports/signing-keys.ts'
import type { DocumentPort, DocumentReader, DocumentTransaction, StoredDocument } from '#platform/lib/ports/documents.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { KEY_STATES, type KeyState, PUBLISHED_BEFORE_MINUTES } from '#wire/product/jwt-keys.ts'

import { freshFor } from './fresh.ts'
import { PERMISSION_AGE_MAX_MS } from './members.ts'
import { refusal } from './refusal.ts'

export const ALGORITHM = 'ES256'
const MINUTE_MS = 60_000
/** Keys whose tokens are all gone stay in the list to be looked up, and make space for new ones. */
const KEPT_MAX = 20
const VERSION_LENGTH = 16

/** orgs/{orgId}/jwtKeys/{kid}. Records of before keys were rotated have neither of the moments: they sign since they were created. */
export type SigningKeyRecord = {
  algorithm: typeof ALGORITHM
  state: 'active' | 'revoked'
  publicKey: { kty: string; crv: string; x: string; y: string }
  /** PKCS 8, sealed by the keyring; empty once it was revoked. */
  sealedPrivateKey: string
  createdMs: number
  /** Null: it stands by. */
  signsFromMs?: number | null
  /** Set when another key takes its place. */
  verifiesUntilMs?: number | null
  revokedMs?: number
}

type Stored = StoredDocument<SigningKeyRecord>

const signsFrom = ({ createdMs, signsFromMs = createdMs }: SigningKeyRecord): number | null => signsFromMs
const hasEnded = ({ verifiesUntilMs = null }: SigningKeyRecord, nowMs: number): boolean =>
  verifiesUntilMs !== null && nowMs >= verifiesUntilMs

/** The state of each key at a moment follows from the moments that were written down: nothing has to run for one to take over, or to end. */
export function keyStates(keys: readonly Stored[], nowMs: number): Map<string, KeyState> {
  const signing = signingAt(keys, nowMs)
  return new Map(
    keys.map(({ id, data }) => {
      const from = signsFrom(data)
      if (data.state === 'revoked') return [id, 'revoked']
      if (hasEnded(data, nowMs)) return [id, 'ended']
      if (from === null) return [id, 'standby']
      if (from > nowMs) return [id, 'next']
      return [id, id === signing?.id ? 'signing' : 'verifying']
    }),
  )
}

/** Of the keys that sign by now, the one that began last. */
function signingAt(keys: readonly Stored[], nowMs: number): Stored | undefined {
  const ready = keys.filter(({ data }) => data.state === 'active' && !hasEnded(data, nowMs) && (signsFrom(data) ?? Infinity) <= nowMs)
  return ready.sort((a, b) => (signsFrom(b.data) ?? 0) - (signsFrom(a.data) ?? 0) || (a.id < b.id ? 1 : -1))[0]
}

const keysIn = (reader: DocumentReader, orgId: string): Promise<Stored[]> =>
  reader.query<SigningKeyRecord>({ collection: recordPaths.signingKeys(orgId) })

async function newKey(keyring: Keyring, createdMs: number, signsFromMs: number | null): Promise<SigningKeyRecord> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(publicKey)
  const sealedPrivateKey = keyring.seal(await exportPKCS8(privateKey))
  return {
    algorithm: ALGORITHM,
    state: 'active',
    publicKey: { kty, crv, x, y },
    sealedPrivateKey,
    createdMs,
    signsFromMs,
    verifiesUntilMs: null,
  }
}

/** Changes of an organization's keys, each in the caller's transaction. */
export function signingKeyChanges(keyring: Keyring, clock: Clock): Omit<SigningKeyPort, 'signingKeysChanged' | 'tokenNames'> {
  async function create(transaction: DocumentTransaction, orgId: string, signsFromMs: number | null): Promise<string> {
    const id = newId(clock())
    transaction.create(recordPaths.signingKey(orgId, id), await newKey(keyring, clock(), signsFromMs))
    return id
  }

  return {
    async signingKeysOf(reader, orgId) {
      const stored = await keysIn(reader, orgId)
      const states = keyStates(stored, clock())
      const rank = ({ id }: Stored): number => KEY_STATES.indexOf(states.get(id) ?? 'revoked')
      const inOrder = stored.toSorted((a, b) => rank(a) - rank(b) || b.data.createdMs - a.data.createdMs)
      return {
        version: sha256Hex(JSON.stringify(stored.map(({ id, version }) => [id, version]))).slice(0, VERSION_LENGTH),
        keys: inOrder.map(({ id, data }) => ({
          id,
          algorithm: data.algorithm,
          state: states.get(id) ?? 'revoked',
          publicKey: data.publicKey,
          createdMs: data.createdMs,
          signsFromMs: signsFrom(data),
          verifiesUntilMs: data.verifiesUntilMs ?? null,
          revokedMs: data.revokedMs ?? (data.state === 'revoked' ? data.createdMs : null),
        })),
      }
    },

    createSigningKey: async (transaction, orgId) => void (await create(transaction, orgId, clock())),

    async createStandbyKey(transaction, orgId) {
      const states = keyStates(await keysIn(transaction, orgId), clock())
      for (const [id, state] of states)
        if (state === 'standby' || state === 'next')
          throw new Fault('conflict', `The key ${id} waits already. Rotate to it, or revoke it first.`)
      return create(transaction, orgId, null)
    },

    async rotateSigningKeys(transaction, orgId, overlapMinutes) {
      const now = clock()
      const keys = await keysIn(transaction, orgId)
      const states = keyStates(keys, now)
      const inState = (wanted: KeyState) => keys.find(({ id }) => states.get(id) === wanted)
      if (inState('next')) throw new Fault('conflict', 'The keys are being rotated: the next one signs within minutes.')
      const standby = inState('standby')
      const publishedMs = standby?.data.createdMs ?? now
      const signsFromMs = Math.max(now, publishedMs + PUBLISHED_BEFORE_MINUTES * MINUTE_MS)
      if (standby) transaction.update(standby.path, { signsFromMs })
      const id = standby?.id ?? (await create(transaction, orgId, signsFromMs))
      const signing = inState('signing')
      if (signing) transaction.update(signing.path, { verifiesUntilMs: signsFromMs + overlapMinutes * MINUTE_MS })
      const gone = keys.filter((key) => states.get(key.id) === 'ended' || states.get(key.id) === 'revoked')
      for (const old of gone.sort((a, b) => b.data.createdMs - a.data.createdMs).slice(KEPT_MAX)) transaction.delete(old.path)
      return { id, signsFromMs }
    },

    async revokeSigningKey(transaction, orgId, id) {
      const now = clock()
      const keys = await keysIn(transaction, orgId)
      const states = keyStates(keys, now)
      const state = states.get(id)
      const key = keys.find((one) => one.id === id)
      if (!key || !state) throw new Fault('not-found', 'There is nothing under this id, or it is not yours to see.')
      if (state === 'revoked' || state === 'ended') throw new Fault('conflict', 'None of its tokens is good any more.')
      transaction.update(key.path, { state: 'revoked', revokedMs: now, sealedPrivateKey: '' })
      const signing = keys.find((one) => states.get(one.id) === 'signing')
      // What was to take over does not: the present one goes on.
      if (state === 'next' && signing) transaction.update(signing.path, { verifiesUntilMs: null })
      if (state !== 'signing') return { replacement: null }
      // The organization must be able to sign at once; a key that waits is published longest.
      const waiting = keys.find((one) => ['standby', 'next'].includes(states.get(one.id) ?? ''))
      if (waiting) transaction.update(waiting.path, { signsFromMs: now })
      return { replacement: waiting?.id ?? (await create(transaction, orgId, now)) }
    },
  }
}

export interface SigningKeys {
  /** The key of an organization that signs at this moment. */
  toSign(orgId: string): Promise<{ kid: string; key: CryptoKey }>
  /** The named key of that organization and of no other; fault `unauthenticated` when it is unknown, revoked or at its end. */
  toVerify(orgId: string, kid: string): Promise<CryptoKey>
  /** They were changed by this process: it does not wait until it would have looked again. */
  forget(orgId: string): void
}

/** Keys as they were at most five seconds ago, ready for use; which of them signs is decided for each token. */
export function signingKeys(documents: DocumentPort, keyring: Keyring, clock: Clock): SigningKeys {
  const opened = new WeakMap<Stored, Promise<CryptoKey>>()
  const open = (stored: Stored): Promise<CryptoKey> => {
    const known = opened.get(stored) ?? importPKCS8(keyring.open(stored.data.sealedPrivateKey), ALGORITHM)
    opened.set(stored, known)
    return known
  }
  const ofOrg = freshFor(clock, PERMISSION_AGE_MAX_MS, (orgId) => keysIn(documents, orgId))
  const byPath = freshFor(clock, PERMISSION_AGE_MAX_MS, async (path) => {
    const found = await documents.get<SigningKeyRecord>(path)
    if (!found || found.data.state === 'revoked') throw refusal()
    const key = await importJWK({ ...found.data.publicKey, alg: ALGORITHM }, ALGORITHM)
    if (key instanceof Uint8Array) throw new Error(`${path} holds a secret, not a public key.`)
    return { key, record: found.data }
  })
  return {
    async toSign(orgId) {
      const signing = signingAt(await ofOrg(orgId), clock())
      if (!signing) throw new Error(`Organization ${orgId} has no active signing key.`)
      return { kid: signing.id, key: await open(signing) }
    },
    async toVerify(orgId, kid) {
      const { key, record } = await byPath(recordPaths.signingKey(orgId, kid))
      if (hasEnded(record, clock())) throw refusal()
      return key
    },
    forget(orgId) {
      ofOrg.forget((key) => key === orgId)
      byPath.forget((path) => path.startsWith(`${recordPaths.signingKeys(orgId)}/`))
    },
  }
}
