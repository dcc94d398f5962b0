import { grpcStatusName } from '#domain/traffic/grpc-status.ts'
import { ATTRIBUTE_KEY_MAX } from '#platform/lib/limits.ts'
import type { Direction, ProcessFacts, RequestEvent, TokenSighting } from '#wire/agent/traffic-event.ts'

import { maskRequest } from '../masking/mask-event.ts'
import { egressTo, endpointOf, hostOf, ipOf, pathOf } from './address.ts'
import type { ReaderContext } from './context.ts'
import { CATEGORIES, categoryOf, mediaTypeOf, protocolOf } from './kinds.ts'
import { milliseconds, type Remarks, statusOf, wholeNumber } from './numbers.ts'
import { cleanTags } from './tags.ts'
import { cleanId, cleanText, contentId } from './text.ts'
import { momentOf } from './time.ts'
import { tokenOfAddress } from './token.ts'

/** Facts of a request as its source gives them. Absent ones are unknown. */
export interface RequestFacts {
  source: RequestEvent['source']
  family?: RequestEvent['family']
  /** The source's own id; else one is made of `content`. */
  id?: string
  /** What identifies the event when it has no id: its bytes or text. */
  content: string | Uint8Array
  startMs: number | undefined
  durationMs?: unknown
  direction?: string
  endpoint?: string
  connectionId?: string
  tags?: readonly string[]
  protocol?: string
  method?: string
  url?: string
  path?: string
  status?: unknown
  timings?: Record<string, number>
  contentType?: string
  category?: string
  userAgent?: string
  bytesSent?: unknown
  bytesReceived?: unknown
  remoteIp?: string
  process?: Partial<ProcessFacts>
  token?: TokenSighting | undefined
  grpc?: RequestEvent['grpc']
  database?: RequestEvent['database']
  payload?: string
  traceId?: string
  spanId?: string
}

const METHOD_MAX = 64
const CONTENT_TYPE_MAX = 256

/**
 * In upper case, truncation mark included, because filters compare it so: RFC 9110 distinguishes `get` from `GET`, but no server in practice does.
 */
export const methodOf = (text: string): string => cleanText(text, METHOD_MAX).toUpperCase()

/** The one place where a request takes its stored form: cleaned, bounded, credentials hidden. Unreadable without a believable time. */
export function requestEvent(facts: RequestFacts, context: ReaderContext): RequestEvent {
  const remarks: Remarks = []
  const timestampMs = momentOf(facts.startMs, context, remarks)
  const url = cleanText(facts.url ?? '')
  const path = pathFacts(facts, url)
  const remoteIp = ipOf(facts.remoteIp ?? '')
  const endpointId = facts.endpoint ? endpointOf(facts.endpoint) : hostOf(facts.url ?? '') || remoteIp
  const contentType = cleanText(mediaTypeOf(facts.contentType ?? ''), CONTENT_TYPE_MAX)
  const bytesSent = wholeNumber(facts.bytesSent, 'bytesSent', remarks)
  const bytesReceived = wholeNumber(facts.bytesReceived, 'bytesReceived', remarks)
  const token = facts.token ?? (facts.family === 'database' ? undefined : tokenOfAddress(facts.url || (facts.path ?? ''), context))
  return maskRequest(
    {
      kind: 'request',
      id: facts.id ? cleanId(facts.id) : contentId(facts.content),
      timestampMs,
      direction: directionOf(facts.direction ?? '', endpointId, remoteIp),
      endpointId,
      connectionId: cleanId(facts.connectionId ?? ''),
      tags: cleanTags(facts.tags ?? [], remarks),
      family: facts.family ?? 'http',
      protocol: protocolOf(facts.protocol ?? ''),
      method: methodOf(facts.method ?? ''),
      url,
      path,
      status: statusOf(facts.status),
      durationMs: milliseconds(facts.durationMs),
      timings: facts.timings ?? {},
      contentType,
      category: facts.category && CATEGORIES.has(facts.category) ? facts.category : categoryOf(contentType, path),
      userAgent: cleanText(facts.userAgent ?? ''),
      bytesSent,
      bytesReceived,
      remoteIp: remoteIp || ipOf(endpointId),
      process: processFacts(facts.process ?? {}),
      ...(token && { token }),
      ...(facts.grpc && { grpc: cleanGrpc(facts.grpc) }),
      ...(facts.database && { database: cleanDatabase(facts.database) }),
      payload: facts.payload ?? '',
      source: facts.source,
      traceId: facts.traceId ?? '',
      spanId: facts.spanId ?? '',
    },
    context.own,
  )
}

/** Agents send both; where they agree the cleaned address wins. */
function pathFacts({ family, path, url: said }: RequestFacts, url: string): string {
  if (family === 'database') return cleanText(path ?? '')
  if (path && !said?.endsWith(path)) return cleanText(path)
  return url ? pathOf(url) : ''
}

/** Any way of saying it: `egress`, `egress-external`, `DIRECTION_EGRESS_EXTERNAL`, `client`. A plain egress is decided by the address. */
export function directionOf(said: string, host: string, ip: string): Direction {
  switch (said.toLowerCase().replace('direction_', '').replaceAll('_', '-')) {
    case 'ingress':
    case 'server':
      return 'ingress'
    case 'egress-internal':
      return 'egress-internal'
    case 'egress-external':
      return 'egress-external'
    case 'egress':
    case 'client':
      return egressTo(host, ip)
    default:
      return ''
  }
}

export function processFacts(said: Partial<ProcessFacts>): ProcessFacts {
  const text = (value: string | undefined): string => (value ? cleanText(value, CONTENT_TYPE_MAX * 4) : '')
  return {
    exe: text(said.exe),
    user: text(said.user),
    hostname: text(said.hostname),
    container: text(said.container),
    image: text(said.image),
    pod: text(said.pod),
    namespace: text(said.namespace),
    service: text(said.service),
  }
}

const cleanGrpc = (grpc: NonNullable<RequestEvent['grpc']>): NonNullable<RequestEvent['grpc']> => ({
  service: cleanText(grpc.service, ATTRIBUTE_KEY_MAX * 2),
  method: cleanText(grpc.method, ATTRIBUTE_KEY_MAX),
  status: grpcStatusName(cleanText(grpc.status, METHOD_MAX)),
  message: cleanText(grpc.message),
})

const cleanDatabase = (database: NonNullable<RequestEvent['database']>): NonNullable<RequestEvent['database']> => ({
  ...database,
  type: cleanText(database.type.toLowerCase(), METHOD_MAX),
  statement: cleanText(database.statement),
  resultType: cleanText(database.resultType, METHOD_MAX),
  error: cleanText(database.error),
})
