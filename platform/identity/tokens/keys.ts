import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { z } from 'zod'

import type { Clock } from '#platform/lib/clock.ts'
import type { Keyring } from '#platform/lib/keyring.ts'
import { refuseReadable } from '#platform/lib/private-files.ts'

const KEY_BITS = 2048
/** A new key is published this long before it signs, so that no cached key set lacks it (security.md J2). */
const PUBLISH_AHEAD_MS = 10 * 60 * 1000
/** Life of the longest token plus the leeway of its check; after that an old key has nothing left to verify. */
const RETIRE_AFTER_MS = (3600 + 60) * 1000

const KeyFile = z.array(z.object({ kid: z.string().min(8), signsFromMs: z.number(), jwk: z.record(z.string(), z.unknown()) })).min(1)

interface SigningKey {
  kid: string
  signsFromMs: number
  jwk: JWK
  privateKey: CryptoKey
  publicKey: CryptoKey
  publicJwk: JWK
}

export interface SigningKeys {
  /** The current signing key. */
  current(): { kid: string; privateKey: CryptoKey }
  /** Undefined for a key that is not ours or has retired. */
  verifying(kid: string | undefined): CryptoKey | undefined
  /** RFC 7517, public parts only. */
  jwks(): { keys: JWK[] }
  /**
   * Makes a new key. By default it is published at once, signs from ten minutes later, and the old one verifies until its last token has expired.
   * `leaked`: every older key is discarded at once and with it every token it signed.
   */
  rotate(options?: { leaked?: boolean }): Promise<void>
}

/**
 * The RS256 keys of this installation, `${dataDir}/identity-keys.json`, created at first start, readable by their owner only and sealed with the
 * master key: a copy of the file alone cannot sign anything.
 */
export async function openSigningKeys(dataDir: string, keyring: Pick<Keyring, 'seal' | 'open'>, clock: Clock): Promise<SigningKeys> {
  const path = join(dataDir, 'identity-keys.json')
  const stored = await readKeys(path, keyring)
  let keys = stored?.keys ?? [await makeKey(clock())]
  if (!stored?.sealed) await writeKeys(path, keyring, keys)

  /** Oldest first; the last one that may already sign is the current one. */
  const current = (): SigningKey => keys.findLast((key) => key.signsFromMs <= clock()) ?? keys[0]! // never empty, see above
  const isAlive = (_: SigningKey, index: number): boolean => {
    const next = keys[index + 1]
    return !next || next.signsFromMs + RETIRE_AFTER_MS > clock()
  }

  return {
    current,
    verifying: (kid) => keys.filter(isAlive).find((key) => key.kid === kid)?.publicKey,
    jwks: () => ({ keys: keys.filter(isAlive).map((key) => key.publicJwk) }),
    async rotate({ leaked = false } = {}) {
      const made = await makeKey(leaked ? clock() : clock() + PUBLISH_AHEAD_MS)
      const next = leaked ? [made] : [...keys.filter(isAlive), made]
      await writeKeys(path, keyring, next)
      keys = next
    },
  }
}

async function makeKey(signsFromMs: number): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: KEY_BITS, extractable: true })
  return readKey({ kid: randomBytes(20).toString('hex'), signsFromMs, jwk: await exportJWK(privateKey) })
}

async function readKey({ kid, signsFromMs, jwk }: { kid: string; signsFromMs: number; jwk: JWK }): Promise<SigningKey> {
  const { kty, n, e } = jwk
  if (kty !== 'RSA' || !n || !e) throw new Error('identity-keys.json holds a key that is not RSA. Restore it from a backup.')
  const publicJwk: JWK = { kty, n, e, kid, alg: 'RS256', use: 'sig' }
  const imported = await Promise.all([importJWK(jwk, 'RS256'), importJWK(publicJwk, 'RS256')])
  const [privateKey, publicKey] = imported as [CryptoKey, CryptoKey] // importJWK returns bytes for symmetric keys only
  return { kid, signsFromMs, jwk, privateKey, publicKey, publicJwk }
}

/** A file of before keys were sealed holds them as they are. */
async function readKeys(path: string, keyring: Pick<Keyring, 'open'>): Promise<{ keys: SigningKey[]; sealed: boolean } | undefined> {
  if (!(await refuseReadable(path))) return undefined
  const text = (await readFile(path, 'utf8')).trim()
  const sealed = !text.startsWith('[')
  const stored = KeyFile.parse(JSON.parse(sealed ? openKeys(path, keyring, text) : text))
  return { keys: await Promise.all(stored.map((key) => readKey(key))), sealed }
}

function openKeys(path: string, keyring: Pick<Keyring, 'open'>, text: string): string {
  try {
    return keyring.open(text)
  } catch (cause) {
    throw new Error(
      `${path} cannot be opened with this master key. Put back the master key it was sealed with, or the file from the same backup.`,
      {
        cause,
      },
    )
  }
}

/** Written to a temporary file, then renamed: a crash leaves the old file or the new one. */
async function writeKeys(path: string, keyring: Pick<Keyring, 'seal'>, keys: SigningKey[]): Promise<void> {
  const beside = `${path}.new`
  const file = await open(beside, 'w', 0o600)
  try {
    await file.writeFile(`${keyring.seal(JSON.stringify(keys.map(({ kid, signsFromMs, jwk }) => ({ kid, signsFromMs, jwk }))))}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
}
