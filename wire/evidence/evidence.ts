import { readBody } from '#domain/text/body.ts'
import { maskText } from '#domain/detection/mask-text.ts'
import { headerEntries, queryEntries } from '#domain/traffic/message-values.ts'
import type { RequestDetail } from '../pulse/requests.ts'
import type { StoredTransaction } from '../warehouse/transaction.ts'

import { maskedPlaces } from './masked-places.ts'
import type { UsualFigures } from './usual.ts'

/** Who made it, when, and where the request is found again. */
export interface Making {
  by: string
  atMs: number
  /** Until when a link shows it; null for a file, which stays. */
  untilMs: number | null
  orgId: string
  orgName: string
  /** Address of the request's page in the console. */
  link: string
  /** The filter that finds the requests of its endpoint. */
  filter: string
  /** Address of the list that the filter leaves, with its range from and to a moment: a relative one would show something else tomorrow. */
  others: string
}

/** One request as the platform answers it: masked. `stored`: null when nothing was kept of it, or no longer. */
export interface ObservedCall {
  request: RequestDetail
  stored: StoredTransaction | null
}

export interface EvidenceInput extends ObservedCall {
  /** Null with too few requests to call anything usual. */
  usual: UsualFigures | null
  /** A call of the same endpoint that worked, to compare it with; null: left out. */
  good: ObservedCall | null
  /** What the person who made it has to say; `''` nothing. */
  note: string
  making: Making
}

export interface EvidenceMessage {
  headers: [name: string, value: string][]
  contentType: string
  /** Null for none, or for bytes that are no text. */
  body: string | null
  /** Bytes. */
  bodySize: number
  /** The body goes on behind what is kept here. */
  cut: boolean
}

export interface EvidenceCall {
  request: Omit<RequestDetail, 'tokenFacts' | 'payload'> & { tokenFacts: { mask: string; type: string; carrier: string } | null }
  query: [name: string, value: string][]
  sent: EvidenceMessage | null
  received: EvidenceMessage | null
  /** Where something is hidden, in words. */
  masked: string[]
}

/** Everything that evidence says. It is shown from this, and this is what the digest is of. */
export interface EvidenceData extends EvidenceCall {
  kind: 'sightglass-evidence'
  version: 2
  note: string
  usual: UsualFigures | null
  good: EvidenceCall | null
  making: Making
}

/** Characters of one body; what is longer is for the console, not for paper. */
const BODY_MAX = 200_000

export const evidenceData = ({ request, stored, usual, good, note, making }: EvidenceInput): EvidenceData => ({
  kind: 'sightglass-evidence',
  version: 2,
  making,
  // People paste what they have at hand
  note: maskText(note).text,
  ...callOf({ request, stored }),
  usual,
  good: good && callOf(good),
})

function callOf({ request, stored }: ObservedCall): EvidenceCall {
  const { tokenFacts: token, payload: _, ...rest } = request
  return {
    request: { ...rest, tokenFacts: token && { mask: token.mask, type: token.type, carrier: token.carrier } },
    query: queryEntries(request.url || request.path),
    sent: stored && messageOf(stored.request),
    received: stored && messageOf(stored.response),
    masked: maskedPlaces({ request, stored }),
  }
}

/** Agents of some versions leave a side out. */
function messageOf(message: StoredTransaction['request'] | StoredTransaction['response'] | undefined): EvidenceMessage | null {
  if (!message) return null
  const body = readBody(message.body, message.content_type ?? '', message.body_size)
  return {
    headers: headerEntries(message.headers ?? {}),
    contentType: message.content_type ?? '',
    body: body.text === '' ? null : body.text.slice(0, BODY_MAX),
    bodySize: body.wholeSize,
    cut: body.text.length > BODY_MAX || (body.text !== '' && body.wholeSize > body.bytes.length),
  }
}

/** JSON in ASCII, so that no editor, font or encoding changes a byte of what the digest is of. */
export const dataText = (data: EvidenceData): string =>
  JSON.stringify(data, null, 1).replace(/[^\n\u0020-\u007e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
