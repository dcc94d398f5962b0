import type { Content, Entry, Har, Header, PostData, QueryString } from 'har-format'

import type { RequestRow } from '#wire/pulse/requests.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

/** One request of a HAR file: the row, and what was stored of it, if anything. `timings` are HAR's phases where the source told them. */
export interface HarSource {
  row: RequestRow
  url?: string
  remoteIp?: string
  timings?: Readonly<Record<string, number>>
  stored?: StoredTransaction
}

/** HAR 1.2. What is not known is -1 or empty, as the format wants; secrets are masked already when they arrive here. */
export function toHar(sources: readonly HarSource[], version: string): Har {
  return {
    log: {
      version: '1.2',
      creator: { name: 'Sightglass', version },
      entries: sources.map(toEntry).toSorted((a, b) => a.startedDateTime.localeCompare(b.startedDateTime)),
    },
  }
}

/** The address as far as a row tells it. The scheme is not kept in a row; nearly everything observed is TLS. */
export const rowUrl = (row: Pick<RequestRow, 'host' | 'path'>): string =>
  `https://${row.host}${row.path.startsWith('/') ? '' : '/'}${row.path}`

function toEntry({ row, url = rowUrl(row), remoteIp, timings = {}, stored }: HarSource): Entry {
  const entry: Entry = {
    startedDateTime: new Date(row.timestampMs).toISOString(),
    time: row.durationMs,
    request: {
      method: row.method,
      url,
      httpVersion: row.protocol,
      cookies: [],
      headers: headersOf(stored?.request.headers),
      queryString: queryOf(url),
      headersSize: -1,
      bodySize: stored ? sizeOf(stored.request.body, stored.request.body_size) : -1,
    },
    response: {
      status: row.status,
      statusText: '',
      httpVersion: row.protocol,
      cookies: [],
      headers: headersOf(stored?.response.headers),
      content: contentOf(row, stored),
      redirectURL: locationOf(stored),
      headersSize: -1,
      bodySize: stored ? sizeOf(stored.response.body, stored.response.body_size) : -1,
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
    comment: row.id,
  }
  if (remoteIp) entry.serverIPAddress = remoteIp
  const posted = stored ? postOf(stored) : undefined
  if (posted) entry.request.postData = posted
  return entry
}

/** Several values of one name were joined by a line feed when they were stored. */
function headersOf(headers: Readonly<Record<string, string>> | undefined): Header[] {
  return Object.entries(headers ?? {}).flatMap(([name, values]) => values.split('\n').map((value) => ({ name, value })))
}

function queryOf(url: string): QueryString[] {
  const at = url.indexOf('?')
  return at < 0 ? [] : [...new URLSearchParams(url.slice(at + 1).split('#')[0])].map(([name, value]) => ({ name, value }))
}

function contentOf(row: RequestRow, stored: StoredTransaction | undefined): Content {
  const mimeType = stored?.response.content_type || row.contentType
  const body = stored?.response.body
  const content: Content = { size: stored ? sizeOf(body, stored.response.body_size) : row.bytesReceived, mimeType }
  if (!body) return content
  const text = textOf(body)
  return text === undefined ? { ...content, text: body, encoding: 'base64' } : { ...content, text }
}

/** HAR has no encoding for what was sent, so bytes that are no text are left out and said so. */
function postOf({ request }: StoredTransaction): PostData | undefined {
  if (!request.body) return undefined
  const text = textOf(request.body)
  return text === undefined
    ? { mimeType: request.content_type, text: '', comment: 'binary body left out' }
    : { mimeType: request.content_type, text }
}

function locationOf(stored: StoredTransaction | undefined): string {
  return Object.entries(stored?.response.headers ?? {}).find(([name]) => name.toLowerCase() === 'location')?.[1] ?? ''
}

function textOf(base64: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}

function sizeOf(base64: string | undefined, whole: number | undefined): number {
  if (whole !== undefined) return whole
  if (!base64) return 0
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return (base64.length / 4) * 3 - padding
}
