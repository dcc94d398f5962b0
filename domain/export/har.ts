import type { Entry, Har, Header, QueryString } from 'har-format'

import { contentOf, type HarMessage, postOf, sizeOf } from './har-body.ts'

/** What a HAR file tells of a request without its payload; times in milliseconds since 1970, sizes in bytes. */
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
  bytesReceived: number
}

/** Headers and bodies as they are stored, masked already. */
export interface HarStored {
  request: HarMessage
  response: HarMessage
}

/** One request of a HAR file. `timings` are HAR's phases in milliseconds where the source told them. */
export interface HarSource {
  row: HarRow
  /** Empty or absent: made of the row's host and path. */
  url?: string | undefined
  remoteIp?: string | undefined
  timings?: Readonly<Record<string, number>>
  stored?: HarStored | undefined
}

/** Around the entries of a file that is written in pieces. */
export const HAR_HEAD = '{"log":{"version":"1.2","creator":{"name":"Sightglass","version":"1"},"entries":['
export const HAR_TAIL = ']}}\n'

/** A whole HAR 1.2 file, entries in the order of time. */
export function toHar(sources: readonly HarSource[], version: string): Har {
  return {
    log: {
      version: '1.2',
      creator: { name: 'Sightglass', version },
      entries: sources.map(harEntry).toSorted((a, b) => a.startedDateTime.localeCompare(b.startedDateTime)),
    },
  }
}

/** The address as far as a row tells it. The scheme is not kept in a row; nearly everything observed is TLS. */
const rowUrl = ({ host, path }: HarRow): string => `https://${host}${path.startsWith('/') ? '' : '/'}${path}`

/** One entry. What is not known is -1 or empty, as the format wants. */
export function harEntry({ row, url, remoteIp, timings = {}, stored }: HarSource): Entry {
  const address = url || rowUrl(row)
  const posted = stored && postOf(stored.request)
  return {
    startedDateTime: new Date(row.timestampMs).toISOString(),
    time: row.durationMs,
    request: {
      method: row.method,
      url: address,
      httpVersion: row.protocol,
      cookies: [],
      headers: headersOf(stored?.request.headers),
      queryString: queryOf(address),
      headersSize: -1,
      bodySize: stored ? sizeOf(stored.request) : -1,
      ...(posted && { postData: posted }),
    },
    response: {
      status: row.status,
      statusText: '',
      httpVersion: row.protocol,
      cookies: [],
      headers: headersOf(stored?.response.headers),
      content: contentOf(stored?.response, { size: row.bytesReceived, mimeType: row.contentType }),
      redirectURL: locationOf(stored?.response.headers),
      headersSize: -1,
      bodySize: stored ? sizeOf(stored.response) : -1,
    },
    cache: {},
    timings: {
      blocked: timings['blocked'] ?? -1,
      dns: timings['dns'] ?? -1,
      connect: timings['connect'] ?? -1,
      ssl: timings['ssl'] ?? -1,
      send: timings['send'] ?? 0,
      wait: timings['wait'] ?? row.durationMs,
      receive: timings['receive'] ?? 0,
    },
    ...(remoteIp && { serverIPAddress: remoteIp }),
    comment: row.id,
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

const locationOf = (headers: Headers = {}): string =>
  String(Object.entries(headers).find(([name]) => name.toLowerCase() === 'location')?.[1] ?? '')

function queryOf(url: string): QueryString[] {
  const at = url.indexOf('?')
  return at < 0 ? [] : [...new URLSearchParams(url.slice(at + 1).split('#')[0])].map(([name, value]) => ({ name, value }))
}
