import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

import type { StoredObject } from '#platform/lib/ports/objects.ts'

/** The first bytes of an object's file; then the length of the header, the header as JSON, and the bytes. */
const FILE_MARK = Buffer.from('SGOBJECT', 'latin1')
const PREFIX_BYTES = FILE_MARK.length + 4
const HEADER_MAX = 4096
/** What has to be read of a file to know its header. */
export const HEAD_BYTES = PREFIX_BYTES + HEADER_MAX
/** Environments that are remembered for one object, the newest; to any other it is unknown, and its agent sends it again. Ids have at most 128 characters. */
const ENVIRONMENTS_MAX = 16
/** Smaller objects take a block of the disk either way. */
const COMPRESS_FROM = 1024

interface Header {
  /**
   * Also stored in the file: on a disk that treats `Acme` and `acme` as one folder, the path alone would expose one organization's object to the
   * other.
   */
  orgId: string
  contentType: string
  size: number
  encoding: 'plain' | 'zstd'
  check: number
  /** Whose agents have sent these bytes; absent where no agent did. */
  environments?: string[]
}

/** One file: what it is, whose it is, a check sum, and the bytes, compressed when that saves an eighth. */
export function encodeObject(orgId: string, { bytes, contentType }: StoredObject, environmentId?: string): Buffer {
  const packed = bytes.byteLength < COMPRESS_FROM ? bytes : zstdCompressSync(bytes)
  const pays = packed.byteLength < bytes.byteLength * 0.875
  const body = pays ? packed : bytes
  return fileOf(
    {
      orgId,
      contentType,
      size: bytes.byteLength,
      encoding: pays ? 'zstd' : 'plain',
      check: crc32(body),
      ...(environmentId !== undefined && { environments: [environmentId] }),
    },
    body,
  )
}

/** The same object, sent by one more environment. Undefined when the file is damaged or another organization's. */
export function withEnvironment(orgId: string, file: Buffer, environmentId: string): Buffer | undefined {
  const header = readHeader(file)
  if (!header || header.value.orgId !== orgId) return undefined
  const environments = [environmentId, ...(header.value.environments ?? [])].slice(0, ENVIRONMENTS_MAX)
  return fileOf({ ...header.value, environments }, file.subarray(header.end))
}

/** Whether agents of this environment sent the object; `head` is the file or its first `HEAD_BYTES`. */
export function isOfEnvironment(orgId: string, head: Buffer, environmentId: string): boolean {
  const value = readHeader(head)?.value
  return value?.orgId === orgId && value.environments?.includes(environmentId) === true
}

function fileOf(header: Header, body: Uint8Array): Buffer {
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return Buffer.concat([FILE_MARK, length, text, body])
}

/** The object in the file, or undefined when the file is damaged or another organization's. */
export function decodeObject(orgId: string, file: Buffer): StoredObject | undefined {
  const header = readHeader(file)
  if (!header || header.value.orgId !== orgId) return undefined
  const body = file.subarray(header.end)
  if (crc32(body) !== header.value.check) return undefined
  const bytes = header.value.encoding === 'zstd' ? zstdDecompressSync(body, { maxOutputLength: header.value.size }) : body
  return { bytes, contentType: header.value.contentType }
}

function readHeader(file: Buffer): { value: Header; end: number } | undefined {
  if (file.length < PREFIX_BYTES || file.compare(FILE_MARK, 0, FILE_MARK.length, 0, FILE_MARK.length) !== 0) return undefined
  const end = PREFIX_BYTES + file.readUInt32LE(FILE_MARK.length)
  if (end > Math.min(file.length, PREFIX_BYTES + HEADER_MAX)) return undefined
  try {
    return { value: JSON.parse(file.toString('utf8', PREFIX_BYTES, end)) as Header, end } // only encodeObject writes these files
  } catch {
    return undefined // damaged
  }
}
