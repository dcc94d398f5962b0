import { readdirSync, readFileSync } from 'node:fs'

/** An entry of an archive as its recorder wrote it: any field may be missing. http://www.softwareishard.com/blog/har-12-spec/ */
export interface ArchiveEntry {
  startedDateTime: string
  time: number
  timings?: Record<string, number>
  request: Message & { method: string; url: string; cookies?: Named[] }
  response: Message & { status: number; _transferSize?: number; content?: { size?: number; compression?: number }; cookies?: Named[] }
}

interface Message {
  headersSize?: number
  bodySize?: number
  headers?: Named[]
}

interface Named {
  name: string
  value: string
}

const CREDENTIAL_HEADERS = /^(?:authorization|proxy-authorization|cookie|set-cookie|x-api-key)$/i
/** Shorter ones stand in any text by chance. */
const TELLING_LENGTH = 12

export const entriesOf = (bytes: Buffer): ArchiveEntry[] =>
  (JSON.parse(bytes.toString().replace(/^\uFEFF/, '')) as { log: { entries: ArchiveEntry[] } }).log.entries // the fixtures are archives

/**
 * What a row must say of an entry, worked out here from the specification of the format: -1 is "not known", a transfer size counts for
 * everything that came, and where `time` is missing the phases are summed (`ssl` is inside `connect`).
 */
export function factsOf({ startedDateTime, time, timings = {}, request, response }: ArchiveEntry) {
  const size = (value: number | undefined): number => (value !== undefined && value > 0 ? value : 0)
  const { _transferSize: whole, content = {} } = response
  const body =
    response.bodySize !== undefined && response.bodySize >= 0 ? response.bodySize : size(size(content.size) - size(content.compression))
  const phases = ['blocked', 'dns', 'connect', 'send', 'wait', 'receive'].reduce((sum, phase) => sum + size(timings[phase]), 0)
  return {
    timestampMs: Date.parse(startedDateTime),
    method: request.method,
    status: response.status,
    bytesReceived: Math.trunc(whole !== undefined && whole >= 0 ? whole : size(response.headersSize) + body),
    bytesSent: Math.trunc(size(request.headersSize) + size(request.bodySize)),
    durationMs: Math.round((time > 0 ? time : phases) * 1000) / 1000,
  }
}

/**
 * Values of an entry that nobody may read back: its cookies and what stands in credential headers, unless the address or a plain header says
 * the same, as trackers do.
 */
export function secretsOf(entry: ArchiveEntry | undefined): string[] {
  if (!entry) return []
  const sides = [entry.request, entry.response]
  const headers = sides.flatMap(({ headers: all = [] }) => all)
  const plain = [entry.request.url, ...headers.filter(({ name }) => !CREDENTIAL_HEADERS.test(name)).map(({ value }) => value)]
  const secret = [...sides.flatMap(({ cookies = [] }) => cookies), ...headers.filter(({ name }) => CREDENTIAL_HEADERS.test(name))]
  const values = new Set(secret.flatMap(({ name, value }) => (/^set-cookie$/i.test(name) ? cookieValues(value) : value)))
  return [...values].filter((value) => value.length >= TELLING_LENGTH && !plain.some((text) => text.includes(value)))
}

/** Recorders join several Set-Cookie headers by line breaks; what follows the first `;` is no secret. */
const cookieValues = (text: string): string[] => text.split('\n').map((line) => (line.split(';', 1)[0] ?? '').replace(/^[^=]*=/, ''))

const FOLDER = new URL('../../../fixtures/har/', import.meta.url)
/** Recordings of a hundred entries and more tell nothing of the whole way that those of ten do not; `npm test -- --deep` takes all. */
const BYTES_MAX = Number(process.env['ARCHIVE_BYTES'] ?? 200_000)

/** Recordings of real browsers. Every one of them is read by the reader's own tests. */
export const RECORDED: readonly { name: string; bytes: Buffer }[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.har'))
  .map((name) => ({ name, bytes: readFileSync(new URL(name, FOLDER)) }))
  .filter(({ bytes }) => bytes.byteLength <= BYTES_MAX)
