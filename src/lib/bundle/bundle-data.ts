import { readBody } from '#src/lib/body.ts'
import { headerEntries, queryEntries } from '#src/lib/compare/named-values.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

/** What is usual for the endpoint, in the range it was looked at. */
export interface UsualFigures {
  fromMs: number
  toMs: number
  count: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  statuses: { value: string; count: number }[]
  clients: { value: string; count: number }[]
}

/** Who made the file, when, and where the request is found again. */
export interface Making {
  by: string
  atMs: number
  orgId: string
  orgName: string
  /** Address of the request's page in the console. */
  link: string
  /** The filter that finds the requests of its endpoint. */
  filter: string
}

export interface BundleInput {
  /** As the platform answers it: masked. */
  request: RequestDetail
  /** As the warehouse answers it: masked. Null when there is none, or no longer. */
  stored: StoredTransaction | null
  /** Null with too few requests to call anything usual. */
  usual: UsualFigures | null
  making: Making
}

export interface BundledMessage {
  headers: [name: string, value: string][]
  contentType: string
  /** Null for none, or for bytes that are no text. */
  body: string | null
  /** Bytes. */
  bodySize: number
  /** The body goes on behind what is kept here. */
  cut: boolean
}

/** Everything the file says. It is shown from this, and this is what the digest is of. */
export interface BundleData {
  kind: 'sightglass-evidence'
  version: 1
  making: Making
  request: Omit<RequestDetail, 'tokenFacts' | 'payload'> & { tokenFacts: { mask: string; type: string; carrier: string } | null }
  query: [name: string, value: string][]
  sent: BundledMessage | null
  received: BundledMessage | null
  usual: UsualFigures | null
}

/** Characters of one body; what is longer is for the console, not for paper. */
const BODY_MAX = 200_000

export function bundleData({ request, stored, usual, making }: BundleInput): BundleData {
  const { tokenFacts: token, payload: _, ...rest } = request
  return {
    kind: 'sightglass-evidence',
    version: 1,
    making,
    request: { ...rest, tokenFacts: token && { mask: token.mask, type: token.type, carrier: token.carrier } },
    query: queryEntries(request.url || request.path),
    sent: stored && messageOf(stored.request),
    received: stored && messageOf(stored.response),
    usual,
  }
}

function messageOf(message: StoredTransaction['request'] | StoredTransaction['response']): BundledMessage {
  const body = readBody(message.body, message.content_type, message.body_size)
  return {
    headers: headerEntries(message.headers),
    contentType: message.content_type,
    body: body.text === '' ? null : body.text.slice(0, BODY_MAX),
    bodySize: body.wholeSize,
    cut: body.text.length > BODY_MAX || (body.text !== '' && body.wholeSize > body.bytes.length),
  }
}

/** JSON in ASCII, so that no editor, font or encoding changes a byte of what the digest is of. */
export const dataText = (data: BundleData): string =>
  JSON.stringify(data, null, 1).replace(/[^\n\u0020-\u007e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
