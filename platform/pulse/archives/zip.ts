import { crc32 } from 'node:zlib'

import { Fault } from '#platform/lib/faults.ts'

import { type Budget, overBudget, unpack } from './unpack.ts'

/** One file of a zip. */
export interface ZipEntry {
  name: string
  /** Chunks of the file; size and checksum are verified at the end. Faults with messages, as in `unpack`. */
  open: (budget: Budget) => AsyncGenerator<Uint8Array>
}

/** A directory of more is no collection of recordings; reading it costs a few milliseconds for each thousand. */
const ENTRIES_MAX = 10_000

/** Sizes and marks: PKWARE, APPNOTE.TXT 6.3.10, 4.3 and 4.5.3. All numbers are little-endian. */
const END = { mark: 0x06054b50, bytes: 22, commentMax: 0xffff }
const END_64 = { mark: 0x06064b50, bytes: 56 }
const LOCATOR_64 = { mark: 0x07064b50, bytes: 20 }
const CENTRAL = { mark: 0x02014b50, bytes: 46 }
const LOCAL = { mark: 0x04034b50, bytes: 30 }
const EXTRA_64 = 1
const FLAG = { encrypted: 0x0001, utf8: 0x0800 }
const METHOD = { stored: 0, deflated: 8 }
const CHUNK = 64 * 1024
const IN_64_BIT = 0xffff_ffff

interface Found {
  name: string
  flags: number
  method: number
  check: number
  packedBytes: number
  bytes: number
  localAt: number
}

/** The files of a zip in the order of its directory. Fault `invalid` when the directory is not whole or what it names overlaps. */
export function readZip(zip: Uint8Array): ZipEntry[] {
  const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength)
  try {
    return entriesIn(bytes)
  } catch (cause) {
    if (cause instanceof Fault) throw cause
    throw damaged(cause) // a number that points outside
  }
}

function entriesIn(bytes: Buffer): ZipEntry[] {
  const { count, start, shift } = directoryOf(bytes)
  if (count > ENTRIES_MAX) throw new Fault('too-large', `The zip holds more than ${ENTRIES_MAX} files. Split it.`)
  const spans: { from: number; to: number }[] = []
  const entries: ZipEntry[] = []
  let at = start
  for (let i = 0; i < count; i++) {
    if (bytes.readUInt32LE(at) !== CENTRAL.mark) throw damaged()
    const found = foundAt(bytes, at)
    at += CENTRAL.bytes + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    const localAt = found.localAt + shift
    if (bytes.readUInt32LE(localAt) !== LOCAL.mark) throw damaged()
    const from = localAt + LOCAL.bytes + bytes.readUInt16LE(localAt + 26) + bytes.readUInt16LE(localAt + 28)
    const to = from + found.packedBytes
    if (to > start) throw damaged()
    spans.push({ from: localAt, to })
    if (!found.name.endsWith('/')) entries.push({ name: found.name, open: (budget) => openEntry(bytes.subarray(from, to), found, budget) })
  }
  // A few kilobytes that a hundred thousand entries share are a bomb (D. Fifield, "A better zip bomb")
  spans.sort((a, b) => a.from - b.from)
  if (spans.some(({ from }, i) => from < (spans[i - 1]?.to ?? 0)))
    throw new Fault('invalid', 'Files of the zip overlap. It was not made by an honest program.')
  return entries
}

/** Where the directory begins and how many entries it has. `shift`: bytes prepended to the whole zip. */
function directoryOf(bytes: Buffer): { count: number; start: number; shift: number } {
  let end = bytes.length - END.bytes
  const first = Math.max(0, end - END.commentMax)
  while (end >= first && !(bytes.readUInt32LE(end) === END.mark && end + END.bytes + bytes.readUInt16LE(end + 20) === bytes.length)) end--
  if (end < first) throw damaged()
  let count = bytes.readUInt16LE(end + 10)
  let size = bytes.readUInt32LE(end + 12)
  let offset = bytes.readUInt32LE(end + 16)
  let directoryEnd = end
  const locator = end - LOCATOR_64.bytes
  if (locator >= 0 && bytes.readUInt32LE(locator) === LOCATOR_64.mark) {
    directoryEnd = locator - END_64.bytes
    // It may be longer than necessary; its locator then has the position
    if (bytes.readUInt32LE(directoryEnd) !== END_64.mark) directoryEnd = readUInt64(bytes, locator + 8)
    if (bytes.readUInt32LE(directoryEnd) !== END_64.mark) throw damaged()
    count = readUInt64(bytes, directoryEnd + 32)
    size = readUInt64(bytes, directoryEnd + 40)
    offset = readUInt64(bytes, directoryEnd + 48)
  } else if (bytes.readUInt16LE(end + 4) !== 0) throw new Fault('invalid', 'This is one part of a split zip. Join the parts first.')
  const start = directoryEnd - size
  if (start < offset) throw damaged()
  return { count, start, shift: start - offset }
}

function foundAt(bytes: Buffer, at: number): Found {
  const nameBytes = bytes.readUInt16LE(at + 28)
  const flags = bytes.readUInt16LE(at + 8)
  const nameAt = at + CENTRAL.bytes
  const found: Found = {
    name: nameOf(bytes.subarray(nameAt, nameAt + nameBytes), flags),
    flags,
    method: bytes.readUInt16LE(at + 10),
    check: bytes.readUInt32LE(at + 16),
    packedBytes: bytes.readUInt32LE(at + 20),
    bytes: bytes.readUInt32LE(at + 24),
    localAt: bytes.readUInt32LE(at + 42),
  }
  return in64Bit(found, bytes.subarray(nameAt + nameBytes, nameAt + nameBytes + bytes.readUInt16LE(at + 30)))
}

/** Numbers that do not fit are in an extra field, in this order, and each only when its field says so. */
function in64Bit(found: Found, extra: Buffer): Found {
  const wide = (['bytes', 'packedBytes', 'localAt'] as const).filter((name) => found[name] === IN_64_BIT)
  if (wide.length === 0) return found
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== EXTRA_64) continue
    return { ...found, ...Object.fromEntries(wide.map((name, i) => [name, readUInt64(extra, at + 4 + i * 8)])) }
  }
  throw damaged()
}

async function* openEntry(packed: Uint8Array, { flags, method, check, bytes }: Found, budget: Budget): AsyncGenerator<Uint8Array> {
  if ((flags & FLAG.encrypted) !== 0) throw new Fault('invalid', 'It is encrypted. Pack it without a password.')
  if (method !== METHOD.stored && method !== METHOD.deflated)
    throw new Fault('invalid', `It is packed in a way (method ${method}) that few programs read. Pack it with "deflate".`)
  if (bytes > budget.left) throw overBudget()
  let count = 0
  let sum = 0
  for await (const chunk of method === METHOD.deflated ? unpack(packed, 'deflate', budget) : stored(packed, budget)) {
    count += chunk.byteLength
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (count !== bytes || sum !== check) throw new Fault('invalid', 'It is damaged: its check sum does not agree.')
}

async function* stored(packed: Uint8Array, budget: Budget): AsyncGenerator<Uint8Array> {
  budget.left -= packed.byteLength
  for (let at = 0; at < packed.byteLength; at += CHUNK) yield packed.subarray(at, at + CHUNK)
}

/** Programs that set no flag write in their system's encoding; nearly always UTF-8. */
function nameOf(bytes: Buffer, flags: number): string {
  if ((flags & FLAG.utf8) !== 0) return bytes.toString('utf8')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

function readUInt64(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged()
  return Number(value)
}

const damaged = (cause?: unknown): Fault => new Fault('invalid', 'The zip is damaged or not whole.', { cause })
