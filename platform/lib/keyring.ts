import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { refuseReadable } from './private-files.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const FINGERPRINT_KEYS_KEPT = 1000
/** Where this is, a master key has been. */
const SEALED_SINCE_FIRST_START = 'identity-keys.json'

export interface Keyring {
  /** Encrypts for storage: `{key id}.{base64url of nonce, cipher text, tag}`, AES-256-GCM. */
  seal(plain: string): string
  /** Throws when the text was changed or belongs to another key. */
  open(sealed: string): string
  /** The same value has the same fingerprint within one organization, which is useless outside of it: HMAC-SHA-256 hex. */
  fingerprint(orgId: string, valueSha256Hex: string): string
}

/**
 * The platform's master key, made at first start and readable by its owner only. It lies in the data folder, `master.key`, or in the file
 * that the operator names: then a copy of the folder alone opens nothing that is sealed. Refuses to start when others may read it.
 */
export async function openKeyring(dataDir: string, masterKeyFile?: string): Promise<Keyring> {
  const usual = join(dataDir, 'master.key')
  const path = masterKeyFile ?? usual
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const master = (await readMasterKey(path)) ?? (await createMasterKey(path, usual))
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', `sightglass ${purpose}`, KEY_BYTES))
  const sealing = derive('seal')
  const keyId = derive('key id').toString('base64url').slice(0, 8)
  const fingerprintKeys = new Map<string, KeyObject>()

  function fingerprintKey(orgId: string): KeyObject {
    const known = fingerprintKeys.get(orgId)
    if (known) return known
    const made = createSecretKey(derive(`fingerprint ${orgId}`)) // from bytes, Node would make such an object for every token
    if (fingerprintKeys.size >= FINGERPRINT_KEYS_KEPT) fingerprintKeys.clear()
    fingerprintKeys.set(orgId, made)
    return made
  }

  return {
    seal(plain) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const bytes = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${keyId}.${bytes.toString('base64url')}`
    },
    open(sealed) {
      const [id, text] = sealed.split('.')
      if (id !== keyId || !text)
        throw new Error('This secret was sealed with another master key. Put back the master.key it was made with.')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
    },
    fingerprint: (orgId, valueSha256Hex) => createHmac('sha256', fingerprintKey(orgId)).update(valueSha256Hex).digest('hex'),
  }
}

async function readMasterKey(path: string): Promise<Buffer | undefined> {
  if (!(await refuseReadable(path))) return undefined
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64url')
  if (key.length !== KEY_BYTES)
    throw new Error(`${path} does not hold a key. Restore it from a backup; without it sealed secrets are lost.`)
  return key
}

async function createMasterKey(path: string, usual: string): Promise<Buffer> {
  // A new key opens nothing of what there is.
  if (path !== usual && (await refuseReadable(usual)))
    throw new Error(`There is a master key in ${usual}. Move it to ${path}, or unset MASTER_KEY_FILE.`)
  const sealed = join(dirname(usual), SEALED_SINCE_FIRST_START)
  if (await stat(sealed).catch(() => undefined))
    throw new Error(
      `${path} is missing, and ${sealed} was sealed with it. Put back the master key from a backup, or name its file in MASTER_KEY_FILE.`,
    )
  const key = randomBytes(KEY_BYTES)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(`${key.toString('base64url')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return key
}
