import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19 * 1024
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const TAG_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/

/** `$argon2id$v=19$m=…,t=…,p=…$salt$tag`: the parameters stay with the hash, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(password, { nonce: salt, memory: MEMORY_KIB, passes: PASSES, parallelism: LANES, tagLength: TAG_BYTES })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${salt.toString('base64url')}$${tag.toString('base64url')}`
}

/** False for another password and for a text that is no hash. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash) ?? []
  if (!salt || !tag) return false
  const expected = Buffer.from(tag, 'base64url')
  const actual = await derive(password, {
    nonce: Buffer.from(salt, 'base64url'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

/** Whether a hash was made with weaker or other parameters than today's. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(`$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`)
}

/** NFC first: the same characters typed on two systems may be composed differently (NIST SP 800-63B 5.1.1.2). */
function derive(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', { ...parameters, message: password.normalize('NFC') }, (error, tag) => (error ? reject(error) : resolve(tag)))
  })
}
