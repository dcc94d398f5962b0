/**
 * The agent's ids (rs/xid): twelve bytes in the alphabet of base32hex, lower case, without padding. The first four are the second of its
 * making; then come machine, process and a counter. 32 bits end within the seventh character: three bits of it are the machine's.
 */
const ALPHABET = '0123456789abcdefghijklmnopqrstuv'
const XID = /^[0-9a-v]{20}$/
const TIME_CHARACTERS = 7
const MACHINE_BITS = 8 // 2 ** 3

/** When an id was made, in milliseconds since 1970, if it is one of these. Other ids of the same form yield a meaningless time. */
export function timeOfXid(id: string): number | undefined {
  if (!XID.test(id)) return undefined
  let bits = 0
  for (const character of id.slice(0, TIME_CHARACTERS)) bits = bits * ALPHABET.length + ALPHABET.indexOf(character)
  return Math.floor(bits / MACHINE_BITS) * 1_000
}

/** An id made at `ms`; all but its time is taken from `random`, twenty characters of the alphabet. */
export function xidAt(ms: number, random: string): string {
  let rest = Math.floor(ms / 1_000) * MACHINE_BITS + (ALPHABET.indexOf(random.charAt(TIME_CHARACTERS - 1)) % MACHINE_BITS)
  let time = ''
  for (let i = 0; i < TIME_CHARACTERS; i++, rest = Math.floor(rest / ALPHABET.length)) time = ALPHABET.charAt(rest % ALPHABET.length) + time
  return time + random.slice(TIME_CHARACTERS)
}
