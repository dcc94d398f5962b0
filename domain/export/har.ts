import type { Cookie, Entry, Har, Header, QueryString } from 'har-format'

import { contentOf, type HarMessage, postOf, sizeOf } from './har-body.ts'
import type { HarRecording, Recorder, WebSocketMessage } from './har-recording.ts'
import { timingsOf } from './har-timings.ts'
import { type FileWriter, jsonWriter } from './writers.ts'

/** A request in a HAR file without its payload; times in milliseconds since 1970, sizes in bytes. */
export interface HarRow {
  id: string
  timestampMs: number
  durationMs: number
  method: string
  host: string
  path: string
  protocol: string
  status: number
  contentType: string
  /** Headers and body as they went over the wire, 0 unknown. */
  bytesSent: number
  bytesReceived: number
}

/** Headers and bodies as they are stored, masked already. */
export interface HarStored {
  request: HarMessage
  response: HarMessage
  recording?: HarRecording | undefined
  /** Notes of masking; `sizes` are those of bodies before something in them was hidden. */
  metadata?: Readonly<Record<string, unknown>> | undefined
}

/** One request of a HAR file. `timings` are HAR's phases in milliseconds where the source has them. */
export interface HarSource {
  row: HarRow
  /** Empty or absent: made of the row's host and path. */
  url?: string | undefined
  remoteIp?: string | undefined
  timings?: Readonly<Record<string, number>>
  stored?: HarStored | undefined
}

/** An entry with what the format leaves to programs: names with an underscore (HAR 1.2, "Custom fields"). */
export interface HarEntry extends Entry {
  /** Of the request in Sightglass. */
  _id: string
  /** Who recorded it, where that was not Sightglass. */
  _recorder?: { creator?: Recorder; browser?: Recorder }
  _webSocketMessages?: WebSocketMessage[]
}

const CREATOR = 'Sightglass'
/** Of the file's form, not of the product. */
const CREATOR_VERSION = '1'
/** Programs that are named in a file's head; its entries name theirs each. */
const RECORDERS_NAMED = 20

/** A HAR 1.2 file in pieces. The creator comes last: its comment names the programs whose recordings are in the file. */
export function harWriter(): FileWriter<HarEntry> {
  const recorders = new Set<string>()
  const { head, rows } = jsonWriter('{"log":{"version":"1.2","entries":[')
  return {
    head,
    rows(entries) {
      for (const entry of entries) for (const name of recordersOf(entry)) recorders.add(name)
      return rows(entries)
    },
    get tail() {
      return `\n],"creator":${JSON.stringify(creatorOf(recorders))}}}\n`
    },
  }
}

/** A whole HAR 1.2 file, entries in the order of time. */
export function toHar(sources: readonly HarSource[]): Har {
  const entries = sources.map(harEntry).toSorted((a, b) => a.startedDateTime.localeCompare(b.startedDateTime))
  return { log: { version: '1.2', creator: creatorOf(new Set(entries.flatMap(recordersOf))), entries } }
}

/** The address as far as a row has it. The scheme is not stored in a row; nearly all traffic is TLS. */
const rowUrl = ({ host, path }: HarRow): string => `https://${host}${path.startsWith('/') ? '' : '/'}${path}`

/** One entry. Facts of a recording are kept; unknown ones are -1 or empty, as the format requires. */
export function harEntry({ row, url, remoteIp, timings = {}, stored }: HarSource): HarEntry {
  const address = url || rowUrl(row)
  const posted = stored && postOf(stored.request)
  const recording = stored?.recording
  const { request: sent, response: received } = recording ?? {}
  const size = received?.size ?? (stored ? shownSize(stored) : -1)
  return {
    startedDateTime: new Date(row.timestampMs).toISOString(),
    time: row.durationMs,
    request: {
      method: row.method,
      url: address,
      httpVersion: sent?.httpVersion ?? row.protocol,
      cookies: sent?.cookies ?? cookiesOf(stored?.request.headers, 'cookie', /;\s*/),
      headers: headersOf(stored?.request.headers),
      queryString: queryOf(address),
      headersSize: sent?.headersSize ?? -1,
      bodySize: sent?.bodySize ?? -1,
      ...(posted && { postData: posted }),
      ...(!recording && row.bytesSent > 0 && { _transferSize: row.bytesSent }),
    },
    response: {
      status: row.status,
      statusText: received?.statusText ?? '',
      httpVersion: received?.httpVersion ?? row.protocol,
      cookies: received?.cookies ?? cookiesOf(stored?.response.headers, 'set-cookie', '\n'),
      headers: headersOf(stored?.response.headers),
      content: {
        ...contentOf(stored?.response, { size, mimeType: row.contentType }),
        ...(received?.compression !== undefined && { compression: received.compression }),
      },
      redirectURL: received?.redirectURL || headerOf(stored?.response.headers, 'location'),
      headersSize: received?.headersSize ?? -1,
      bodySize: received?.bodySize ?? -1,
      ...transferOf(row, recording),
    },
    cache: {},
    timings: timingsOf(timings, row.durationMs),
    ...(remoteIp && { serverIPAddress: remoteIp }),
    ...(recording?.comment && { comment: recording.comment }),
    _id: row.id,
    ...recorderOf(recording),
    ...(recording?.webSocketMessages && { _webSocketMessages: recording.webSocketMessages }),
    ...(recording?.webSocketMessagesLeftOut && { _webSocketMessagesLeftOut: recording.webSocketMessagesLeftOut }),
  }
}

function shownSize({ response, metadata }: HarStored): number {
  const sizes = metadata?.['sizes'] as { response?: unknown } | undefined // masked.ts writes it
  return typeof sizes?.response === 'number' ? sizes.response : sizeOf(response)
}

/** Chrome's name for headers and body over the network: as recorded, or as an agent counted them, which cannot separate the two. */
function transferOf({ bytesReceived }: HarRow, recording: HarRecording | undefined): { _transferSize?: number } {
  if (recording) return recording.response.transferSize === undefined ? {} : { _transferSize: recording.response.transferSize }
  return bytesReceived > 0 ? { _transferSize: bytesReceived } : {}
}

function recorderOf(recording: HarRecording | undefined): Pick<HarEntry, '_recorder'> {
  const { creator, browser } = recording ?? {}
  return creator || browser ? { _recorder: { ...(creator && { creator }), ...(browser && { browser }) } } : {}
}

/** `Firebug 2.0.19 (exported by hand)`. */
function recordersOf({ _recorder: recorder = {} }: HarEntry): string[] {
  return [recorder.browser, recorder.creator].flatMap((said) => {
    if (!said || said.name === CREATOR) return []
    return `${said.name} ${said.version}`.trimEnd() + (said.comment ? ` (${said.comment})` : '')
  })
}

function creatorOf(recorders: ReadonlySet<string>): Recorder {
  const named = [...recorders].slice(0, RECORDERS_NAMED)
  const more = recorders.size > named.length ? ` and ${recorders.size - named.length} others` : ''
  return {
    name: CREATOR,
    version: CREATOR_VERSION,
    ...(named.length > 0 && { comment: `Recorded by ${named.join('; ')}${more}` }),
  }
}

type Headers = Readonly<Record<string, string>>

/** Several values of one name were joined by a line feed when they were stored. */
const headersOf = (headers: Headers = {}): Header[] =>
  Object.entries(headers).flatMap(([name, values]) =>
    String(values)
      .split('\n')
      .map((value) => ({ name, value })),
  )

const headerOf = (headers: Headers = {}, name: string): string =>
  String(Object.entries(headers).find(([candidate]) => candidate.toLowerCase() === name)?.[1] ?? '')

/** Cookies of a source that has no list of them: names and hidden values, as the header shows them. */
function cookiesOf(headers: Headers | undefined, header: string, between: RegExp | string): Cookie[] {
  return headerOf(headers, header)
    .split('\n')
    .flatMap((line) => line.split(between))
    .flatMap((pair) => {
      const [bare = ''] = pair.split(';', 1)
      const at = bare.indexOf('=')
      return at > 0 ? [{ name: bare.slice(0, at).trim(), value: bare.slice(at + 1) }] : []
    })
}

function queryOf(url: string): QueryString[] {
  const at = url.indexOf('?')
  return at < 0 ? [] : [...new URLSearchParams(url.slice(at + 1).split('#')[0])].map(([name, value]) => ({ name, value }))
}
