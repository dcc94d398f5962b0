import { brotliDecompressSync, constants, inflateRawSync, unzipSync, zstdDecompressSync } from 'node:zlib'

import { own } from '#domain/own.ts'
import { EXPANSION_FREE, EXPANSION_MAX } from '#platform/lib/limits.ts'

/** As much of a compressed body as is unpacked to be looked at. */
const UNPACKED_MAX = 16 * 1024 * 1024
/** Nobody packs a body more often on purpose; each time is as much work as what comes out. */
const CODINGS_MAX = 3

type Unpacker = (bytes: Uint8Array, maxOutputLength: number) => Buffer
const unzip: Unpacker = (bytes, maxOutputLength) => unzipSync(bytes, { ...SYNC, maxOutputLength })
const SYNC = { finishFlush: constants.Z_SYNC_FLUSH } // a body that was cut off still gives what is there
const UNPACKERS: Record<string, Unpacker | undefined> = {
  gzip: unzip,
  'x-gzip': unzip,
  // RFC 9110 §8.4.1.2 specifies zlib's format; some servers send bare deflate.
  deflate: (bytes, maxOutputLength) =>
    (bytes[0] ?? 0) % 16 === 8 ? unzip(bytes, maxOutputLength) : inflateRawSync(bytes, { ...SYNC, maxOutputLength }),
  br: (bytes, maxOutputLength) => brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH, maxOutputLength }),
  zstd: (bytes, maxOutputLength) => zstdDecompressSync(bytes, { finishFlush: constants.ZSTD_e_flush, maxOutputLength }),
}

/** As much as a packed body may come to: what expands more is no text of anybody. */
export const unpackedMax = (packedBytes: number): number => Math.min(UNPACKED_MAX, Math.max(EXPANSION_FREE, packedBytes * EXPANSION_MAX))

/**
 * Undoes the codings of a Content-Encoding header. Undefined when there is none, or when the bytes cannot be unpacked by anybody;
 * `too-large` when they unpack to more than can be looked at (`unpackedMax`), or were packed too often.
 */
export function unpack(bytes: Uint8Array, contentEncoding: string): Uint8Array | 'too-large' | undefined {
  const codings = contentEncoding
    .toLowerCase()
    .split(/[,\n]/)
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
  if (codings.length === 0) return undefined
  if (codings.length > CODINGS_MAX) return 'too-large'
  let unpacked = bytes
  try {
    for (const coding of codings.reverse()) {
      const step = own(UNPACKERS, coding)
      if (!step) return undefined
      unpacked = step(unpacked, unpackedMax(bytes.byteLength))
    }
  } catch (cause) {
    // Otherwise the header is wrong: plain bytes.
    return cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : undefined
  }
  return unpacked
}

export interface BodyText {
  text: string
  /** Back to bytes, with the piece of a character behind which the body was cut off; `cut` when the text now ends earlier. */
  encode(text: string, cut?: boolean): Uint8Array
}

const TEXT_TYPE = /^text\/|[/+](?:json|xml|javascript|x-www-form-urlencoded|graphql|yaml|ndjson)\b|^message\/|^multipart\//i

/**
 * The bytes as text that can be converted back, or undefined for other data. Valid UTF-8 is text whatever its type, because a secret in it can be
 * read whatever its type; other bytes are text in a legacy charset when their type says text.
 */
export function textOf(bytes: Uint8Array, contentType: string): BodyText | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if ((buffer[0] === 0xff && buffer[1] === 0xfe) || /utf-?16/i.test(contentType)) return inAlphabet(buffer, 'utf16le')
  if (isUtf8(buffer))
    return buffer.includes(0) && !TEXT_TYPE.test(contentType) ? undefined : inAlphabet(withoutCutEnd(buffer), 'utf8', buffer)
  // Every byte is one character in Latin-1, so nothing is lost on the way back; secrets are ASCII in all of these alphabets.
  return TEXT_TYPE.test(contentType) ? inAlphabet(buffer, 'latin1') : undefined
}

function inAlphabet(buffer: Buffer, alphabet: 'utf8' | 'utf16le' | 'latin1', whole: Buffer = buffer): BodyText {
  const rest = whole.subarray(buffer.length)
  return {
    text: buffer.toString(alphabet),
    encode: (text, cut = false) =>
      cut || rest.length === 0 ? Buffer.from(text, alphabet) : Buffer.concat([Buffer.from(text, alphabet), rest]),
  }
}

function isUtf8(buffer: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(withoutCutEnd(buffer))
    return true
  } catch {
    return false
  }
}

/** A body that was cut to the stored maximum may end inside a character. */
function withoutCutEnd(buffer: Buffer): Buffer {
  for (let back = 1; back <= 3 && back <= buffer.length; back++) {
    const byte = buffer[buffer.length - back] ?? 0
    if ((byte & 0xc0) === 0x80) continue // the rest of a character
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back ? buffer.subarray(0, buffer.length - back) : buffer
  }
  return buffer
}
