import { createHash } from 'node:crypto'

import { type MessageInitShape, create } from '@bufbuild/protobuf'
import { timestampFromMs } from '@bufbuild/protobuf/wkt'

import { type Event, EventSchema } from '#wire/agent/gen/eventstore/v1/eventstore_pb.js'
import type { RequestSchema } from '#wire/agent/gen/qpoint/type/v1/traffic_pb.js'

import { type Call, isData } from './call.ts'
import type { Place } from '../personas/workloads.ts'
import { type Connection, type Timed, tagsOf } from './connection.ts'
import { credentialOf } from '../personas/credentials.ts'
import type { Random } from '../random.ts'

const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
]
/** Sensitive values are looked for in a sample of the bodies only, as the agent's scanner does. */
const SCANNED_SHARE = 0.3

/** Everything an agent reports of one call: the request itself, an issue where an error rule matches, sensitive values it found. */
export function requestEvents(call: Call, connection: Connection, place: Place, seed: string, random: Random): Timed[] {
  const events: Event[] = [requestEvent(call, connection, place, seed, random)]
  if (isIssue(call, connection)) events.push(issueEvent(call, connection, place))
  const scanned = call.status < 300 && random.chance(SCANNED_SHARE)
  if (scanned) events.push(...sensitiveEvents(call, connection, place, random))
  return events.map((event, index) => ({ atMs: call.endMs + index, event }))
}

/** `https://host/path`; without a port where it is the usual one. */
export function urlOf(call: Call, { flow: { to } }: Connection): string {
  const scheme = to.tls === '' ? 'http' : 'https'
  const usual = to.port === (to.tls === '' ? 80 : 443)
  return `${scheme}://${to.host}${usual ? '' : `:${to.port}`}${call.path}`
}

export function plainTags(connection: Connection, place: Place): string[] {
  return tagsOf(connection, place).map(([key, value]) => `${key}:${value}`)
}

function requestEvent(call: Call, connection: Connection, place: Place, seed: string, random: Random): Event {
  const { from, to } = connection.flow
  if (isData(to.protocol)) return databaseEvent(call, connection, place, random)
  const token = credentialOf(place, from, to, seed)
  const request = {
    ...subject(call, connection, place),
    id: call.id,
    url: urlOf(call, connection),
    path: call.path,
    method: call.endpoint.method,
    status: call.status,
    duration: BigInt(call.endMs - call.startMs),
    contentType: call.type,
    category: categoryOf(call.type),
    agent: to.direction === 'ingress' ? random.pick(BROWSERS) : from.userAgent,
    bytesSent: BigInt(call.sent),
    bytesReceived: BigInt(call.received),
    ...(token?.hash && { authToken: { mask: token.mask, hash: token.hash, source: token.header, type: token.type } }),
  } satisfies MessageInitShape<typeof RequestSchema>
  if (to.protocol !== 'grpc') return create(EventSchema, { event: { case: 'request', value: request } })
  const [, service = '', method = ''] = call.path.split('/')
  // Whatever answers in the place of the service has no code of gRPC; the caller's library says 14 then (grpc/doc/http-grpc-status-mapping.md)
  const failure = call.status !== 200 ? UNAVAILABLE : random.chance(to.failing.client) ? random.pick(GRPC_FAILURES) : undefined
  const [grpcStatus, grpcStatusName, grpcMessage] = failure ?? (['0', 'OK', ''] as const)
  return create(EventSchema, {
    event: {
      case: 'grpcRequest',
      value: {
        request,
        grpcService: service,
        grpcMethod: method,
        grpcStatus,
        grpcStatusName,
        grpcMessage,
      },
    },
  })
}

const UNAVAILABLE = ['14', 'UNAVAILABLE', 'the service cannot be reached'] as const
const GRPC_FAILURES = [
  ['5', 'NOT_FOUND', 'there is no such product'],
  ['9', 'FAILED_PRECONDITION', 'stock is being counted'],
  UNAVAILABLE,
] as const

function databaseEvent(call: Call, connection: Connection, place: Place, random: Random): Event {
  const { to } = connection.flow
  const failed = call.status >= 500
  const reads = /^(SELECT|GET|find|aggregate)/.test(call.endpoint.method)
  const value = {
    ...subject(call, connection, place),
    id: call.id,
    databaseType: to.protocol,
    statement: call.path,
    resultType: failed ? 'error' : (RESULT_TYPES[to.protocol] ?? ''),
    isError: failed,
    errorMsg: failed ? 'canceling statement due to statement timeout' : '',
    affectedCount: BigInt(reads || failed ? 0 : 1),
    resultCount: BigInt(reads && !failed ? 1 + random.int(4) : 0),
    duration: BigInt(call.endMs - call.startMs),
    bytesSent: BigInt(call.sent),
    bytesReceived: BigInt(call.received),
  }
  return create(EventSchema, { event: { case: 'databaseRequest', value } })
}

const RESULT_TYPES: Readonly<Record<string, string>> = { postgresql: 'rows', mongodb: 'document', redis: 'string' }

/** The error rule of the demo's stack: any 5xx, and refusals of the payment vendors. */
function isIssue({ status }: Call, { flow: { to } }: Connection): boolean {
  return (
    !isData(to.protocol) && (status >= 500 || ((status === 402 || status === 401 || status === 429) && to.direction === 'egress-external'))
  )
}

function issueEvent(call: Call, connection: Connection, place: Place): Event {
  const { status, endpoint, path } = call
  const error = ERRORS[status] ?? `returned ${status}`
  const value = {
    ...subject(call, connection, place),
    requestId: call.id,
    error,
    url: urlOf(call, connection),
    path,
    method: endpoint.method,
    status,
    triggers: [{ plugin: 'detect_errors', condition: 'status', description: `status ${status} is in the watched range` }],
  }
  return create(EventSchema, { event: { case: 'issue', value } })
}

const ERRORS: Readonly<Record<number, string>> = {
  401: 'credentials were refused',
  429: 'too many requests',
  500: 'the server failed',
  502: 'invalid response from upstream',
  503: 'the service is unavailable',
  504: 'upstream timed out',
}

function sensitiveEvents(call: Call, connection: Connection, place: Place, random: Random): Event[] {
  return (call.endpoint.sensitive ?? []).map(({ entity, section, field }) =>
    create(EventSchema, {
      event: {
        case: 'piiEntity',
        value: {
          timestamp: timestampFromMs(call.endMs),
          connectionId: connection.id,
          requestId: call.id,
          endpointId: connection.flow.to.host,
          tags: plainTags(connection, place),
          entityType: entity,
          score: Math.round((0.72 + random.next() * 0.27) * 100) / 100,
          source: section,
          fieldPath: field,
          // Customers come back: a few hundred people, not a new one each time
          valueHash: createHash('sha256')
            .update(`${entity} ${random.int(400)}`)
            .digest('hex'),
          requestMethod: call.endpoint.method,
          requestPath: call.path,
        },
      },
    }),
  )
}

/** Fields that requests, database requests and issues share. */
function subject(call: Call, connection: Connection, place: Place) {
  const { to } = connection.flow
  return {
    timestamp: timestampFromMs(call.endMs),
    direction: to.direction,
    connectionId: connection.id,
    endpointId: to.host,
    tags: plainTags(connection, place),
  }
}

function categoryOf(type: string): string {
  if (type === 'text/css') return 'css'
  if (type === 'text/javascript') return 'js'
  if (type.startsWith('image/')) return 'image'
  return type === '' || type.startsWith('application/octet') ? 'other' : 'app'
}
