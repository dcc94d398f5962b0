import { Fault } from '#platform/lib/faults.ts'

import { cleanText } from '../readers/text.ts'
import { type Budget, unpack, UNPACKED_MAX } from './unpack.ts'
import { readZip } from './zip.ts'

export type RecordingFormat = 'har' | 'ndjson'

/** One recording, its bytes unpacked as far as they are read. */
export interface Recording {
  format: RecordingFormat
  chunks: AsyncIterable<Uint8Array>
}

/** What is to be read, one after the other. `name` is that of an entry of a zip, `''` when the file itself is the recording. */
export interface PackedRecording {
  name: string
  /** Faults carry a message for the person who sent the file. */
  open: () => Promise<Recording>
}

/** Recordings of one zip that are read; each takes a process of its own for a moment. */
export const RECORDINGS_MAX = 200
const NAME_MAX = 200
/** Enough bytes to recognise a format. */
export const LOOKED_AT = 512

/**
 * The recordings in a file. `format` is the format the sender declared: for the file itself, packed or not, and for files in a zip whose name does
 * not show theirs. Fault `invalid` when a zip is damaged or holds none.
 */
export function recordingsIn(file: Uint8Array | { plain: () => AsyncIterable<Uint8Array> }, format?: RecordingFormat): PackedRecording[] {
  if ('plain' in file) return [{ name: '', open: () => opened(file.plain(), format) }]
  const bytes = file
  const budget: Budget = { left: UNPACKED_MAX }
  if (kindOf(bytes) !== 'zip') return [{ name: '', open: () => opened(unpackedOnce(bytes, budget), format) }]

  const entries = readZip(bytes).filter(({ name }) => isRecording(name))
  if (entries.length === 0)
    throw new Fault('invalid', 'The zip holds no file that ends with .har, .json, .ndjson or .jsonl, packed by gzip or not.')
  if (entries.length > RECORDINGS_MAX) throw new Fault('too-large', `The zip holds more than ${RECORDINGS_MAX} recordings. Split it.`)
  return entries.map(({ name, open }) => ({
    name: cleanText(name, NAME_MAX),
    open: async () => {
      const chunks = open(budget)
      return opened(
        /\.gz$/i.test(name) ? unpackedOnce(await collected(chunks, UNPACKED_MAX), budget) : chunks,
        formatByName(name) ?? format,
      )
    },
  }))
}

/** Chunks of a recording; fault `too-large` above `most`. */
export async function* atMost(chunks: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > most)
      throw new Fault(
        'too-large',
        `A recording may have ${most / 1024 / 1024} MiB, and this one has more. Record less at once, or split it.`,
      )
    yield chunk
  }
}

export async function collected(chunks: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const chunk of atMost(chunks, most)) parts.push(chunk)
  return Buffer.concat(parts)
}

/** In a zip: recordings, without files that an operating system adds (`__MACOSX/._a.har`, `.hidden`). */
const isRecording = (name: string): boolean =>
  /\.(?:har|json|ndjson|jsonl)(?:\.gz)?$/i.test(name) && !name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')

/** Undefined for `.json`, which may be either. */
function formatByName(name: string): RecordingFormat | undefined {
  const bare = name.toLowerCase().replace(/\.gz$/, '')
  if (bare.endsWith('.har')) return 'har'
  return bare.endsWith('.ndjson') || bare.endsWith('.jsonl') ? 'ndjson' : undefined
}

async function* unpackedOnce(bytes: Uint8Array, budget: Budget): AsyncGenerator<Uint8Array> {
  if (kindOf(bytes) === 'gzip') yield* unpack(bytes, 'gzip', budget)
  else yield bytes
}

/** Looks at the beginning, and gives it back with the rest. */
async function opened(chunks: AsyncIterable<Uint8Array>, format: RecordingFormat | undefined): Promise<Recording> {
  const source = chunks[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let seen = 0
  while (seen < LOOKED_AT) {
    const { done, value } = await source.next()
    if (done) break
    first.push(value)
    seen += value.byteLength
  }
  const beginning = Buffer.concat(first.map((chunk) => chunk.subarray(0, LOOKED_AT))).subarray(0, LOOKED_AT)
  const kind = kindOf(beginning)
  if (kind !== undefined)
    throw new Fault(
      'unsupported-media',
      kind === 'zip' || kind === 'gzip'
        ? 'It is packed twice. Unpack it once and import that.'
        : `This is a ${kind} file. Unpack it, or pack the recordings as .zip or .gz.`,
    )
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* first
      for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
    } finally {
      await source.return?.()
    }
  }
  return { format: format ?? formatByBeginning(beginning), chunks: all() }
}

/** A HAR file is one object with a `log`; a file of events has a whole object in its first line. */
function formatByBeginning(bytes: Buffer): RecordingFormat {
  const text = (bytes[0] === 0xff && bytes[1] === 0xfe ? bytes.toString('utf16le') : bytes.toString('utf8'))
    .replace(/^\uFEFF/, '')
    .trimStart()
  const [line = ''] = text.split('\n', 1)
  return line.trim() === '{' || /^\{\s{0,64}"log"/.test(text) ? 'har' : 'ndjson'
}

/** Whether a file that begins so has to be unpacked. */
export const isPacked = (beginning: Uint8Array): boolean => ['zip', 'gzip'].includes(kindOf(beginning) ?? '')

type Kind = 'gzip' | 'zip' | 'zstd' | 'bzip2' | 'xz' | '7z' | 'rar' | 'tar'

const MARKS: readonly (readonly [Kind, number, string])[] = [
  ['gzip', 0, '\x1f\x8b'],
  ['zip', 0, 'PK\x03\x04'],
  ['zip', 0, 'PK\x05\x06'], // an empty one
  ['zstd', 0, '\x28\xb5\x2f\xfd'],
  ['bzip2', 0, 'BZh'],
  ['xz', 0, '\xfd7zXZ\0'],
  ['7z', 0, '7z\xbc\xaf\x27\x1c'],
  ['rar', 0, 'Rar!\x1a\x07'],
  ['tar', 257, 'ustar'],
]

/** What packs the file, by the marks that such files begin with; undefined for anything else. */
function kindOf(bytes: Uint8Array): Kind | undefined {
  const holds = (at: number, mark: string): boolean => Buffer.from(bytes.subarray(at, at + mark.length)).toString('latin1') === mark
  return MARKS.find(([, at, mark]) => holds(at, mark))?.[0]
}
