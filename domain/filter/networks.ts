/** Addresses and networks of them, IPv4 and IPv6. Pure, because the browser reads filters too and has no `node:net`. */

/** Eight groups of 16 bits. IPv4 is written as `::ffff:a.b.c.d`, as the engine does. */
type Address = readonly number[]

const GROUPS = 8
const GROUP_BITS = 16
const ADDRESS_BITS = GROUPS * GROUP_BITS
/** Bits before the 32 of an IPv4 address. */
const MAPPED_BITS = 96
const OCTETS = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/
const GROUP = /^[0-9a-f]{1,4}$/i

/** Undefined for what is no address. A zone (`fe80::1%eth0`) makes it none: it is one only on its own machine. */
export function readAddress(text: string): Address | undefined {
  const four = readOctets(text)
  if (four) return [0, 0, 0, 0, 0, 0xff_ff, ...four]
  const halves = text.split('::')
  if (halves.length > 2 || !text.includes(':')) return undefined
  const [head, tail] = halves.map(readGroups)
  if (head === undefined) return undefined
  if (halves.length === 1) return head.length === GROUPS ? head : undefined
  if (tail === undefined || head.length + tail.length >= GROUPS || /\./.test(halves[0] ?? '')) return undefined
  return [...head, ...Array<number>(GROUPS - head.length - tail.length).fill(0), ...tail]
}

/** As it is usually written (RFC 5952). */
export function writeAddress(address: Address): string {
  if (isMapped(address)) return address.slice(6).flatMap(octetsOf).join('.')
  const gap = longestGap(address)
  const hex = address.map((group) => group.toString(16))
  if (gap.length < 2) return hex.join(':')
  return `${hex.slice(0, gap.at).join(':')}::${hex.slice(gap.at + gap.length).join(':')}`
}

/** `203.0.113.9/24` as `203.0.113.0/24`; undefined for what is no network. */
export function readNetwork(text: string): string | undefined {
  const [base = '', size = '', more] = text.split('/')
  const address = readAddress(base)
  if (address === undefined || more !== undefined || !/^\d{1,3}$/.test(size)) return undefined
  const isFour = !base.includes(':')
  const bits = Number(size) + (isFour ? MAPPED_BITS : 0)
  if (bits > ADDRESS_BITS) return undefined
  const first = address.map((group, index) => group & maskAt(index, bits))
  // An IPv4 network written in IPv6 is the IPv4 network; a wider one is not
  const written = bits >= MAPPED_BITS && isMapped(first) ? `${writeAddress(first)}/${bits - MAPPED_BITS}` : `${writeWide(first)}/${bits}`
  return written
}

/** First and last address of a network as `readNetwork` writes it, as texts that the engine reads as IPv6. */
export function networkEnds(network: string): { first: string; last: string } {
  const { address, bits } = partsOf(network)
  const last = address.map((group, index) => group | (~maskAt(index, bits) & 0xff_ff))
  return { first: writeWide(address), last: writeWide(last) }
}

/** Whether a text is an address in the network. */
export function inNetwork(network: string, text: string): boolean {
  const address = readAddress(text)
  if (address === undefined) return false
  const { address: first, bits } = partsOf(network)
  return address.every((group, index) => (group & maskAt(index, bits)) === first[index])
}

function partsOf(network: string): { address: Address; bits: number } {
  const slash = network.indexOf('/')
  const base = network.slice(0, slash)
  const bits = Number(network.slice(slash + 1)) + (base.includes(':') ? 0 : MAPPED_BITS)
  return { address: readAddress(base) ?? [], bits }
}

/** The bits of one group that a network of so many bits fixes. */
function maskAt(index: number, bits: number): number {
  const fixed = Math.min(GROUP_BITS, Math.max(0, bits - index * GROUP_BITS))
  return (0xff_ff << (GROUP_BITS - fixed)) & 0xff_ff
}

function readGroups(text: string): number[] | undefined {
  if (text === '') return []
  const groups: number[] = []
  const parts = text.split(':')
  for (const [index, part] of parts.entries()) {
    const four = index === parts.length - 1 ? readOctets(part) : undefined
    if (four) groups.push(...four)
    else if (GROUP.test(part)) groups.push(Number.parseInt(part, 16))
    else return undefined
  }
  return groups.length > GROUPS ? undefined : groups
}

/** Two groups; no zeros in front, which some read as octal. */
function readOctets(text: string): [number, number] | undefined {
  const octets = OCTETS.exec(text)?.slice(1)
  if (!octets?.every((octet) => Number(octet) < 256 && String(Number(octet)) === octet)) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = octets.map(Number)
  return [a * 256 + b, c * 256 + d]
}

const isMapped = (address: Address): boolean => address.slice(0, 5).every((group) => group === 0) && address[5] === 0xff_ff

const octetsOf = (group: number): number[] => [group >> 8, group & 0xff]

/** In groups always, so that no part of it reads as IPv4. */
const writeWide = (address: Address): string =>
  isMapped(address)
    ? `::ffff:${address
        .slice(6)
        .map((group) => group.toString(16))
        .join(':')}`
    : writeAddress(address)

function longestGap(address: Address): { at: number; length: number } {
  let longest = { at: 0, length: 0 }
  let length = 0
  for (const [index, group] of address.entries()) {
    length = group === 0 ? length + 1 : 0
    if (length > longest.length) longest = { at: index - length + 1, length }
  }
  return longest
}
