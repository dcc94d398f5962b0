import { type CryptoKey, exportJWK, exportPKCS8, generateKeyPair, importJWK, importPKCS8 } from 'jose'

import type { Clock } from '#platform/lib/clock.ts'
import { newId } from '#platform/lib/ids.ts'
import type { Keyring } from '#platform/lib/keyring.ts'
import type { DocumentPort, DocumentTransaction } from '#platform/lib/ports/documents.ts'
import { recordPaths } from '#platform/lib/product-records.ts'

import { freshFor } from './fresh.ts'
import { PERMISSION_AGE_MAX_MS } from './members.ts'
import { refusal } from './refusal.ts'

export const ALGORITHM = 'ES256'

/** orgs/{orgId}/jwtKeys/{kid}. `active` signs and verifies, `retired` only verifies, `revoked` does neither. */
export type SigningKeyRecord = {
  algorithm: typeof ALGORITHM
  state: 'active' | 'retired' | 'revoked'
  publicKey: { kty: string; crv: string; x: string; y: string }
  /** PKCS 8, sealed by the keyring. */
  sealedPrivateKey: string
  createdMs: number
}

/** An organization's key pair, written in the caller's transaction. */
export async function createSigningKey(transaction: DocumentTransaction, keyring: Keyring, clock: Clock, orgId: string): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(publicKey)
  const record: SigningKeyRecord = {
    algorithm: ALGORITHM,
    state: 'active',
    publicKey: { kty, crv, x, y },
    sealedPrivateKey: keyring.seal(await exportPKCS8(privateKey)),
    createdMs: clock(),
  }
  transaction.create(recordPaths.signingKey(orgId, newId(clock())), record)
}

export interface SigningKeys {
  /** The newest active key of an organization. */
  toSign(orgId: string): Promise<{ kid: string; key: CryptoKey }>
  /** The named key of that organization and of no other; fault `unauthenticated` when it is unknown or revoked. */
  toVerify(orgId: string, kid: string): Promise<CryptoKey>
}

/** Keys as they were at most five seconds ago, ready for use. */
export function signingKeys(documents: DocumentPort, keyring: Keyring, clock: Clock): SigningKeys {
  const toSign = freshFor(clock, PERMISSION_AGE_MAX_MS, async (orgId) => {
    const keys = await documents.query<SigningKeyRecord>({ collection: recordPaths.signingKeys(orgId), where: [['state', '==', 'active']] })
    const newest = keys.sort((a, b) => b.data.createdMs - a.data.createdMs)[0]
    if (!newest) throw new Error(`Organization ${orgId} has no active signing key.`)
    return { kid: newest.id, key: await importPKCS8(keyring.open(newest.data.sealedPrivateKey), ALGORITHM) }
  })
  const toVerify = freshFor(clock, PERMISSION_AGE_MAX_MS, async (path) => {
    const found = await documents.get<SigningKeyRecord>(path)
    if (!found || found.data.state === 'revoked') throw refusal()
    const key = await importJWK({ ...found.data.publicKey, alg: ALGORITHM }, ALGORITHM)
    if (key instanceof Uint8Array) throw new Error(`${path} holds a secret, not a public key.`)
    return key
  })
  return { toSign, toVerify: (orgId, kid) => toVerify(recordPaths.signingKey(orgId, kid)) }
}
