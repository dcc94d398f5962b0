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

/**
 * The agent's ids (rs/xid): twelve bytes in the alphabet of base32hex, lower case, without padding. The first four are the second of its
 * making; then come machine, process and a counter. 32 bits end within the seventh character: three bits of it are the machine's.
 */
const XID = /^[0-9a-v]{20}$/
const TIME_CHARACTERS = 7
const MACHINE_BITS = 8 // 2 ** 3

/** When an id was made, in milliseconds since 1970, if it is one of these. Other ids of the same form yield a meaningless time. */
export function timeOfXid(id: string): number | undefined {
  if (!XID.test(id)) return undefined
  let bits = 0
  for (const character of id.slice(0, TIME_CHARACTERS)) bits = bits * BASE32.length + BASE32.indexOf(character)
  return Math.floor(bits / MACHINE_BITS) * 1_000
}

/** An id made at `ms`; all but its time is taken from `random`, twenty characters of the alphabet. */
export function xidAt(ms: number, random: string): string {
  let rest = Math.floor(ms / 1_000) * MACHINE_BITS + (BASE32.indexOf(random.charAt(TIME_CHARACTERS - 1)) % MACHINE_BITS)
  let time = ''
  for (let i = 0; i < TIME_CHARACTERS; i++, rest = Math.floor(rest / BASE32.length)) time = BASE32.charAt(rest % BASE32.length) + time
  return time + random.slice(TIME_CHARACTERS)
}
