import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Entry, Har } from 'har-format'

const COOKIE_MIN = 12 // a shorter value may stand anywhere by chance
const FOLDER = fileURLToPath(new URL('../../fixtures/har/', import.meta.url))

/** What a reader of the HAR specification expects to see of one entry, computed without any code of the product. */
export interface ExpectedRequest {
  method: string
  status: number
  host: string
  startMs: number
  durationMs: number
  bytesReceived: number
}

export interface Archive {
  name: string
  path: string
  requests: ExpectedRequest[]
  /** Values of cookies that stand nowhere else in the recording: nobody may see them again. */
  cookies: string[]
}

/** The eight recordings of tests/fixtures/har. */
export const archives: readonly Archive[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.har'))
  .toSorted()
  .map((name) => readArchive(FOLDER + name))

function readArchive(path: string): Archive {
  const { log } = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, '')) as Har // a recording of tests/fixtures
  const elsewhere = JSON.stringify(log, (key, value: unknown) => (key === 'cookies' || isCookie(value) ? undefined : value))
  const cookies = new Set(log.entries.flatMap(cookiesOf).filter((value) => !elsewhere.includes(value)))
  return { name: basename(path), path, requests: log.entries.map(expectedOf), cookies: [...cookies] }
}

function expectedOf({ request, response, time, timings, startedDateTime }: Entry): ExpectedRequest {
  const url = new URL(request.url)
  // http://www.softwareishard.com/blog/har-12-spec/#timings: ssl is part of connect, -1 means "does not apply"
  const { blocked, dns, connect, send, wait, receive } = timings
  const phases = [blocked, dns, connect, send, wait, receive].reduce<number>((sum, ms) => sum + Math.max(0, ms ?? 0), 0)
  const whole = (response as { _transferSize?: number })._transferSize ?? -1 // Chrome's own field: bytes over the wire
  const { size = 0, compression = 0 } = response.content
  const { headersSize = 0 } = response as { headersSize?: number } // some recorders leave it out
  const body = response.bodySize >= 0 ? response.bodySize : Math.max(0, size - compression)
  return {
    method: request.method,
    status: Math.max(0, response.status),
    host: url.hostname,
    startMs: Date.parse(startedDateTime),
    durationMs: time > 0 ? time : phases,
    bytesReceived: whole >= 0 ? whole : Math.max(0, headersSize) + body,
  }
}

function isCookie(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'name' in value && /^(?:set-)?cookie$/i.test(String(value.name))
}

function cookiesOf({ request, response }: Entry): string[] {
  const values = [...request.headers, ...response.headers]
    .filter(isCookie)
    .flatMap(({ name, value }) => (/^set/i.test(name) ? value.split('\n').map((line) => line.split(';', 1)[0] ?? '') : value.split(/;\s*/)))
  return values.map((pair) => pair.slice(pair.indexOf('=') + 1)).filter((value) => value.length >= COOKIE_MIN)
}
