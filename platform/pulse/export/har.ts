import type { Content, Entry, Header, PostData, QueryString } from 'har-format'

import type { HarFacts } from '#platform/lib/ports/questions.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

/** Around the entries of a HAR 1.2 file. */
export const HAR_HEAD = '{"log":{"version":"1.2","creator":{"name":"Sightglass","version":"1"},"entries":['
export const HAR_TAIL = ']}}\n'

/** What is not known is -1 or empty, as the format wants. `stored` is masked already. */
export function harEntry(row: RequestRow, { url, remoteIp, timings }: HarFacts, stored: StoredTransaction | undefined): Entry {
  const address = url || `https://${row.host}${row.path.startsWith('/') ? '' : '/'}${row.path}`
  const posted = stored && postOf(stored)
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
      bodySize: stored ? sizeOf(stored.request.body, stored.request.body_size) : -1,
      ...(posted && { postData: posted }),
    },
    response: {
      status: row.status,
      statusText: '',
      httpVersion: row.protocol,
      cookies: [],
      headers: headersOf(stored?.response.headers),
      content: contentOf(row, stored),
      redirectURL: '',
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
    ...(remoteIp !== '' && { serverIPAddress: remoteIp }),
    comment: row.id,
  }
}

/** Several values of one name were joined by a line feed when they were stored. */
const headersOf = (headers: Readonly<Record<string, string>> | undefined): Header[] =>
  Object.entries(headers ?? {}).flatMap(([name, values]) =>
    String(values)
      .split('\n')
      .map((value) => ({ name, value })),
  )

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

function textOf(base64: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
  } catch {
    return undefined
  }
}

const sizeOf = (base64: string | undefined, whole: number | undefined): number =>
  whole ?? (base64 ? Buffer.from(base64, 'base64').byteLength : 0)
