import type { Entry, Log } from 'har-format'

import type { OwnNames } from '#domain/detection/own-names.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'

import { egressTo, endpointOf, hostOf, ipOf } from './address.ts'
import { requestEvent } from './build.ts'
import { type ReaderContext, type Reading, reasonOf, Unreadable } from './context.ts'
import { headersOf, headerValue, type Loose } from './har-headers.ts'
import { type HarPayload, payloadOf } from './har-payload.ts'
import { protocolOf } from './kinds.ts'
import { recordersOf, type Recorders, recordingOf } from './har-recording.ts'
import { milliseconds, toNumber } from './numbers.ts'
import { rejectedEvent } from './rejected.ts'
import { objectOf, textOf, textsOf } from './text.ts'
import { parseTime } from './time.ts'
import { tokenOfHeaders } from './token.ts'

/** A parsed archive. `digest` names the file, so that the same file gives the same ids. */
export interface HarArchive {
  digest: string
  /** The programs that recorded it. */
  recorders: Recorders
  /** When each page began, by its id, in milliseconds since 1970. */
  pages: ReadonlyMap<string, number>
  entries: readonly unknown[]
}

export interface HarReading extends Reading {
  /** Headers and bodies of the events, to be stored by digest before the events are. */
  payloads: HarPayload[]
}

const DIGEST_IN_ID = 24 // hex characters: 96 bits

/** Parses a HAR file, 1.1 or 1.2, with or without a byte order mark. Throws Unreadable when it is none; entries are not looked at yet. */
export function openHar(bytes: Uint8Array, own?: OwnNames): HarArchive {
  let json: unknown
  try {
    json = JSON.parse(decode(bytes))
  } catch {
    throw new Unreadable('The file is not JSON.')
  }
  const log = objectOf(objectOf(json)?.['log']) as Loose<Log> | undefined // every field is looked at before use
  if (!log || !Array.isArray(log.entries)) throw new Unreadable('The file is not an HTTP archive: it has no list "log.entries".')
  return { digest: sha256Hex(bytes), recorders: recordersOf(log, own), pages: pagesOf(log.pages), entries: log.entries }
}

function pagesOf(value: unknown): Map<string, number> {
  const pages = Array.isArray(value) ? value.map(objectOf) : []
  return new Map(
    pages.flatMap((page): [string, number][] => {
      const startMs = parseTime(page?.['startedDateTime'])
      return startMs === undefined ? [] : [[textOf(page?.['id']), startMs]]
    }),
  )
}

function decode(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes) // drops a byte order mark
}

/** Each entry from `from` up to `to` becomes one request with its payload, or a rejected event that names the entry. */
export function readHar(archive: HarArchive, from: number, to: number, context: ReaderContext): HarReading {
  const reading: HarReading = { events: [], rejectedEvents: [], payloads: [] }
  for (let index = from; index < Math.min(to, archive.entries.length); index++) {
    try {
      readEntry(archive, index, reading, context)
    } catch (cause) {
      reading.rejectedEvents.push(rejectedEvent(`Entry ${index}: ${reasonOf(cause)}`, textOfEntry(archive.entries[index]), context.own))
    }
  }
  return reading
}

/** What is nested too deeply to be written again is shown as nothing. */
function textOfEntry(entry: unknown): string {
  try {
    return JSON.stringify(entry) ?? ''
  } catch {
    return ''
  }
}

function readEntry(archive: HarArchive, index: number, reading: HarReading, context: ReaderContext): void {
  const entry = objectOf(archive.entries[index]) as (Loose<Entry> & { _recorder?: unknown }) | undefined // every field is looked at before use
  if (!entry) throw new Unreadable('It is not an object.')
  const request = objectOf(entry.request)
  if (!request) throw new Unreadable('It has no request.')
  const response = objectOf(entry.response) ?? {}
  const content = objectOf(response['content']) ?? {}
  const headers = headersOf(request['headers'])
  const url = textOf(request['url'])
  const remoteIp = ipOf(textOf(entry.serverIPAddress))
  const timings = timingsOf(entry.timings)
  const recorder = objectOf(entry._recorder)
  const recorders = recorder ? recordersOf(recorder, context.own) : archive.recorders
  const { startMs, tags } = startOf(entry, archive)
  const event = requestEvent(
    {
      source: 'har',
      id: `har-${archive.digest.slice(0, DIGEST_IN_ID)}-${index}`,
      content: '',
      startMs,
      tags,
      durationMs: durationOf(entry.time, timings),
      direction: egressTo(endpointOf(hostOf(url)), remoteIp),
      protocol: protocolOf(textOf(response['httpVersion'])) || protocolOf(textOf(request['httpVersion'])),
      method: textOf(request['method']),
      url,
      status: response['status'],
      timings,
      contentType: textOf(content['mimeType']),
      userAgent: headerValue(headers, 'user-agent'),
      bytesSent: sentOf(request),
      bytesReceived: receivedOf(response, content),
      remoteIp,
      process: { service: recorders.browser?.name ?? recorders.creator?.name ?? '' },
      token: tokenOfHeaders(headers, context),
    },
    { ...context, archive: true },
  )
  const recording = recordingOf(entry, request, response, recorders, context.own)
  const payload = payloadOf(request, response, headers, event, recording, context.own)
  event.payload = payload.digest
  reading.events.push(event)
  reading.payloads.push(payload)
}

/** Marks an entry without a time, as k6 writes them: the start of its page is used. */
const PAGE_TIME = 'sightglass.clock:page'

function startOf(entry: Loose<Entry>, { pages }: HarArchive): { startMs: number | undefined; tags: string[] } {
  const said = textOf(entry.startedDateTime)
  if (said !== '') return { startMs: parseTime(said), tags: [] }
  const [only] = pages.size === 1 ? pages.values() : []
  const startMs = pages.get(textOf(entry.pageref)) ?? only
  return { startMs, tags: startMs === undefined ? [] : [PAGE_TIME] }
}

const PHASES = ['blocked', 'dns', 'connect', 'ssl', 'send', 'wait', 'receive'] as const

/**
 * -1 means that a phase does not apply to the request. http://www.softwareishard.com/blog/har-12-spec/#timings
 * The format requires numbers for three of them; our own export marks those that were not measured.
 */
function timingsOf(value: unknown): Record<string, number> {
  const timings = objectOf(value) ?? {}
  const notMeasured = textsOf(timings['_notMeasured'])
  return Object.fromEntries(
    PHASES.filter((phase) => !notMeasured.includes(phase))
      .map((phase) => [phase, toNumber(timings[phase])] as const)
      .filter(([, ms]) => ms >= 0 && Number.isFinite(ms)),
  )
}

/** Some recorders leave `time` at 0 although the phases are there: then it is their sum, in which `ssl` is part of `connect`. */
function durationOf(time: unknown, timings: Record<string, number>): number {
  const said = milliseconds(time)
  if (said > 0) return said
  return Object.entries(timings).reduce((sum, [phase, ms]) => (phase === 'ssl' ? sum : sum + ms), 0)
}

/** Bytes over the wire: in two parts, each -1 when it is not known, or whole in an export of what an agent counted. */
function sentOf(request: Record<string, unknown>): number {
  const whole = toNumber(request['_transferSize'])
  return whole >= 0 ? whole : known(request['headersSize']) + known(request['bodySize'])
}

/** Bytes over the network: Chrome reports the total, others two parts of which each may be -1 for unknown. */
function receivedOf(response: Record<string, unknown>, content: Record<string, unknown>): number {
  const whole = toNumber(response['_transferSize'])
  if (whole >= 0) return whole
  const body = toNumber(response['bodySize'])
  const decoded = Math.max(known(content['size']) - known(content['compression']), 0)
  return known(response['headersSize']) + (body >= 0 ? body : decoded)
}

/** A size, 0 when it is not known (-1) or no number. */
function known(value: unknown): number {
  const size = toNumber(value)
  return size > 0 ? size : 0
}
