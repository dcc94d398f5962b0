import { fromBinary } from '@bufbuild/protobuf'
import type { Timestamp } from '@bufbuild/protobuf/wkt'

import { EVENT_MAX } from '#platform/lib/limits.ts'
import { CAPTURE_TAG } from '#wire/agent/proxy.ts'
import type { RequestEvent, TrafficEvent } from '#wire/agent/traffic-event.ts'
import { type Event, EventSchema } from '#wire/agent/gen/eventstore/v1/eventstore_pb.js'
import type {
  Connection,
  DatabaseRequest,
  Endpoint,
  GrpcRequest,
  LocalEndpoint,
  Request,
} from '#wire/agent/gen/qpoint/type/v1/traffic_pb.js'

import { requestEvent } from './build.ts'
import { type ReaderContext, type Reading, reasonOf, Unreadable } from './context.ts'
import { amountOf, milliseconds } from './numbers.ts'
import { artifactEvent, connectionEvent, issueEvent, sensitiveEvent } from './other-events.ts'
import { rejectedEvent } from './rejected.ts'
import { verbOf } from './statement.ts'
import { processOfTags, tagValue } from './tags.ts'
import { tokenOfAgent } from './token.ts'

/** What an inspecting proxy reports. */
const CAPTURED = `${CAPTURE_TAG.key}:${CAPTURE_TAG.value}`

/** A batch of an agent, event by event: `raw` holds the bytes of each `eventstore.v1.Event`, so that one bad event is a rejected event. */
export function readAgentBatch(raw: readonly Uint8Array[], context: ReaderContext): Reading {
  const reading: Reading = { events: [], rejectedEvents: [] }
  for (const bytes of raw) {
    try {
      reading.events.push(readAgentBytes(bytes, context))
    } catch (cause) {
      reading.rejectedEvents.push(rejectedEvent(reasonOf(cause), bytes, context.own))
    }
  }
  return reading
}

/** One event. Throws when it is malformed; `reasonOf` gives the reason. */
export function readAgentBytes(bytes: Uint8Array, context: ReaderContext): TrafficEvent {
  if (bytes.byteLength > EVENT_MAX) throw new Unreadable(`The event is larger than ${EVENT_MAX} bytes.`)
  return readAgentEvent(decode(bytes), bytes, 'agent', context)
}

function decode(bytes: Uint8Array): Event {
  try {
    return fromBinary(EventSchema, bytes, { readUnknownFields: false })
  } catch {
    throw new Unreadable('The bytes are not a message of type eventstore.v1.Event.')
  }
}

/** A decoded event in our form. `content` is hashed to its identity where the agent gives it no id. */
export function readAgentEvent(
  { event }: Event,
  content: string | Uint8Array,
  source: RequestEvent['source'],
  context: ReaderContext,
): TrafficEvent {
  switch (event.case) {
    case 'request':
      return readRequest(event.value, content, source, context)
    case 'grpcRequest':
      return readGrpc(event.value, content, source, context)
    case 'databaseRequest':
      return readDatabase(event.value, content, source, context)
    case 'connection':
      return readConnection(event.value, content, context)
    case 'issue':
      return issueEvent({ ...event.value, ...observed(event.value, content) }, context)
    case 'piiEntity': {
      const { source: section, requestMethod: method, requestPath: path } = event.value
      return sensitiveEvent({ ...event.value, ...observed(event.value, content), section, method, path }, context)
    }
    case 'artifact':
      return artifactEvent({ ...event.value, ...observed(event.value, content), summary: event.value.summary ?? {} }, context)
    case undefined:
      throw new Unreadable(
        'The event has none of the known kinds (request, issue, artifact, pii_entity, connection, database_request, grpc_request).',
      )
  }
}

interface ObservedByAgent {
  timestamp?: Timestamp | undefined
  endpointId: string
  connectionId: string
  tags: readonly string[]
}

const observed = ({ timestamp, endpointId, connectionId, tags }: ObservedByAgent, content: string | Uint8Array) => ({
  content,
  timestampMs: millisOf(timestamp),
  endpoint: endpointId,
  connectionId,
  tags,
})

/** The time of a request is when it was finished (agent.md 2.4), so its beginning is that minus the duration. */
function readRequest(
  request: Request,
  content: string | Uint8Array,
  source: RequestEvent['source'],
  context: ReaderContext,
  grpc?: RequestEvent['grpc'],
) {
  const durationMs = milliseconds(request.duration)
  const endMs = millisOf(request.timestamp)
  return requestEvent(
    {
      source: request.tags.includes(CAPTURED) ? 'capture' : source,
      family: grpc ? 'grpc' : 'http',
      id: request.id,
      content,
      startMs: endMs === undefined ? undefined : endMs - durationMs,
      durationMs,
      direction: request.direction,
      endpoint: request.endpointId,
      connectionId: request.connectionId,
      tags: request.tags,
      protocol: grpc ? 'grpc' : tagValue(request.tags, 'protocol'),
      method: request.method,
      url: request.url,
      path: request.path,
      status: request.status,
      contentType: request.contentType,
      category: request.category,
      userAgent: request.agent,
      bytesSent: request.bytesSent,
      bytesReceived: request.bytesReceived,
      process: processOfTags(request.tags),
      token: request.authToken && tokenOfAgent(request.authToken, context),
      ...(grpc && { grpc }),
    },
    context,
  )
}

function readGrpc(message: GrpcRequest, content: string | Uint8Array, source: RequestEvent['source'], context: ReaderContext) {
  if (!message.request) throw new Unreadable('The gRPC request lacks its field "request".')
  const status = message.grpcStatusName || message.grpcStatus
  const grpc = { service: message.grpcService, method: message.grpcMethod, status, message: message.grpcMessage }
  return readRequest(message.request, content, source, context, grpc)
}

function readDatabase(message: DatabaseRequest, content: string | Uint8Array, source: RequestEvent['source'], context: ReaderContext) {
  const durationMs = milliseconds(message.duration)
  const endMs = millisOf(message.timestamp)
  return requestEvent(
    {
      source,
      family: 'database',
      id: message.id,
      content,
      startMs: endMs === undefined ? undefined : endMs - durationMs,
      durationMs,
      direction: message.direction,
      endpoint: message.endpointId,
      connectionId: message.connectionId,
      tags: message.tags,
      protocol: message.databaseType,
      method: verbOf(message.statement),
      bytesSent: message.bytesSent,
      bytesReceived: message.bytesReceived,
      process: processOfTags(message.tags),
      database: {
        type: message.databaseType,
        statement: message.statement,
        resultType: message.resultType,
        error: message.isError ? message.errorMsg || 'error' : '',
        affected: amountOf(message.affectedCount),
        returned: amountOf(message.resultCount),
      },
    },
    context,
  )
}

const SOCKETS = ['', 'tcp', 'udp', 'icmp', 'raw']
const L7 = ['', 'http1', 'http2', 'http3', 'dns', 'grpc', 'other', 'redis', 'mysql', 'postgresql', 'kafka', 'mongodb']
const TLS = ['', '1.0', '1.1', '1.2', '1.3']
const DIRECTIONS = ['', 'ingress', 'egress', 'egress-internal', 'egress-external']

/** The form of the two ends shows which is ours, not their order: an ingress connection has its remote end as source. */
function readConnection(message: Connection, content: string | Uint8Array, context: ReaderContext) {
  if (!message.id) throw new Unreadable('The connection has no id.')
  const local = localOf(message.source) ?? localOf(message.destination)
  const remote = remoteOf(message.destination) ?? remoteOf(message.source)
  return connectionEvent(
    {
      content,
      timestampMs: millisOf(message.timestamp),
      direction: DIRECTIONS[message.direction] ?? '',
      endpoint: message.endpointId,
      connectionId: message.id,
      tags: message.tags.flatMap(({ key, values }) => values.map((value) => `${key}:${value}`)),
      part: message.part,
      finalized: message.finalized,
      socketProtocol: SOCKETS[message.socketProtocol] ?? '',
      l7Protocol: L7[message.l7Protocol] ?? 'other',
      tlsVersion: TLS[message.tlsVersion] ?? '',
      tlsProbes: message.tlsProbeTypesDetected,
      tlsIntrospected: message.tlsProbeIntrospected,
      closedMs: undefined, // the message has no such field
      hostname: message.system?.hostname ?? '',
      agent: message.system?.agent ?? '',
      agentInstance: message.system?.agentInstance ?? '',
      local: local?.address ?? NOWHERE,
      remote: remote?.address ?? NOWHERE,
      process: local ? processOf(local) : {},
      bytesSent: message.bytesSent,
      bytesReceived: message.bytesReceived,
      labels: message.labels,
    },
    context,
  )
}

const NOWHERE = { ip: '', port: 0 }

const localOf = (end: Endpoint | undefined) => (end?.endpoint.case === 'local' ? end.endpoint.value : undefined)
const remoteOf = (end: Endpoint | undefined) => (end?.endpoint.case === 'remote' ? end.endpoint.value : undefined)

/** User id 0 is root and "unknown" alike (agent.md 2.7), so only the name counts, and a number above 0. */
const processOf = (local: LocalEndpoint) => ({
  exe: local.exe,
  user: local.user || (local.userId > 0 ? String(local.userId) : ''),
  hostname: local.hostname,
  container: local.container?.name ?? '',
  image: local.container?.image ?? '',
  pod: local.container?.pod?.name ?? '',
  namespace: local.container?.pod?.namespace ?? '',
})

const millisOf = (time: Timestamp | undefined): number | undefined =>
  time && (time.seconds !== 0n || time.nanos !== 0) ? Number(time.seconds) * 1000 + time.nanos / 1_000_000 : undefined
