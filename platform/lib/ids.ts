import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BASE32 = '0123456789abcdefghijklmnopqrstuv'
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 43 // 43 base62 characters carry 256 bits
const CHECK_LENGTH = 6 // 62^6 > 2^32, so the whole CRC32 fits

/** Twenty lower-case characters: the millisecond in ten, fifty random bits in ten. Sorts by time of birth; the alphabet is that of the agent's ids. */
export function newId(nowMs: number = Date.now()): string {
  let time = ''
  for (let rest = nowMs, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = BASE32[rest % 32] + time
  let random = ''
  for (const byte of randomBytes(10)) random += BASE32[byte % 32]
  return time + random
}

/** A bearer secret: prefix, 256 random bits, and a checksum, so that a scanner or a form can detect a mistyped one offline (security.md N1). */
export function newSecret(prefix: string): string {
  let body = ''
  while (body.length < SECRET_LENGTH) {
    for (const byte of randomBytes(64)) if (byte < 248 && body.length < SECRET_LENGTH) body += BASE62[byte % 62] // 248 = 4 × 62: no bias
  }
  return prefix + body + checkSum(prefix + body)
}

/** Whether `secret` can have come from `newSecret(prefix)`; does not check whether it is still valid. */
export function isWellFormedSecret(secret: string, prefix: string): boolean {
  if (!secret.startsWith(prefix) || secret.length !== prefix.length + SECRET_LENGTH + CHECK_LENGTH) return false
  return checkSum(secret.slice(0, -CHECK_LENGTH)) === secret.slice(-CHECK_LENGTH)
}

function checkSum(text: string): string {
  let check = ''
  for (let rest = crc32(text), i = 0; i < CHECK_LENGTH; i++, rest = Math.floor(rest / 62)) check = BASE62[rest % 62] + check
  return check
}
