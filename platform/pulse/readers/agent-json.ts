import { fromJson, type JsonValue } from '@bufbuild/protobuf'

import { EVENT_MAX } from '#platform/lib/limits.ts'
import { EventSchema } from '#wire/agent/gen/eventstore/v1/eventstore_pb.js'
import type { RequestEvent, TrafficEvent } from '#wire/agent/traffic-event.ts'
import { own } from '#domain/own.ts'

import { commonOf, type Json, readConnectionJson } from './agent-json-connection.ts'
import { readAgentEvent } from './agent-proto.ts'
import { requestEvent } from './build.ts'
import { type ReaderContext, Unreadable } from './context.ts'
import { readExportedRow } from './exported-row.ts'
import { amountOf, milliseconds } from './numbers.ts'
import { artifactEvent, issueEvent, sensitiveEvent } from './other-events.ts'
import { verbOf } from './statement.ts'
import { processOfTags, tagValue } from './tags.ts'
import { objectOf, textOf, textsOf } from './text.ts'
import { tokenOfAgent } from './token.ts'

/** Kinds as the agent names them in `event.type` (agent.md 2.6). */
type Kind = 'request' | 'grpc_request' | 'database_request' | 'issue' | 'pii_entity' | 'artifact_record' | 'connection'

const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...(['request', 'grpc_request', 'database_request', 'issue', 'pii_entity', 'artifact_record', 'connection'] as const).map(
    (kind) => [kind, kind] as const,
  ),
  ['artifact', 'artifact_record'],
])

/** The one key of an event in proto3-JSON. */
const PROTO_KEYS = [
  'request',
  'issue',
  'artifact',
  'piiEntity',
  'pii_entity',
  'connection',
  'databaseRequest',
  'database_request',
  'grpcRequest',
  'grpc_request',
]

/**
 * An event as JSON, in any of the agent's forms: flat with an `event.type`, flat without it (its fields show the kind), wrapped as `{"event.type": …,
 * "event": {…}}`, the proto3-JSON of its message, or a row of our own export. Throws Unreadable.
 */
export function readAgentJson(
  value: unknown,
  said: { type?: string; content: string; source: RequestEvent['source'] },
  context: ReaderContext,
): TrafficEvent {
  if (said.content.length > EVENT_MAX) throw new Unreadable(`The event is larger than ${EVENT_MAX} bytes.`)
  const json = objectOf(value)
  if (!json) throw new Unreadable('The event is not a JSON object.')
  const inner = objectOf(json['event'])
  const type = said.type ?? textOf(json['event.type'] ?? (inner && (json['type'] ?? json['eventType'])))
  if (inner) return readAgentJson(inner, { ...said, type }, context)
  if (!type && isProtoJson(json)) return readProtoJson(json, said, context)
  const exported = type ? undefined : readExportedRow(json, said, context)
  if (exported) return exported
  const kind = type ? KINDS.get(type.toLowerCase()) : kindOf(json)
  if (!kind) throw new Unreadable(type ? `The event type "${type.slice(0, 64)}" is not known.` : 'The fields match no known kind of event.')
  return readFlat(kind, json, said, context)
}

const isProtoJson = (json: Json): boolean =>
  Object.keys(json).length === 1 && PROTO_KEYS.some((key) => objectOf(own(json, key)) !== undefined)

function readProtoJson(
  json: Json,
  { content, source }: { content: string; source: RequestEvent['source'] },
  context: ReaderContext,
): TrafficEvent {
  let event
  try {
    event = fromJson(EventSchema, json as JsonValue, { ignoreUnknownFields: true }) // an object of JSON
  } catch (cause) {
    throw new Unreadable(`Not the JSON of an eventstore.v1.Event: ${cause instanceof Error ? withoutValues(cause.message) : 'unknown'}.`)
  }
  return readAgentEvent(event, content, source, context)
}

/** The library quotes the value it could not take; a value may be a secret. */
const withoutValues = (message: string): string => message.split(':', 1)[0]?.slice(0, 200) ?? ''

/** Each kind has fields that no other has. */
function kindOf(json: Json): Kind | undefined {
  const has = (...names: string[]): boolean => names.some((name) => own(json, name) !== undefined)
  if (has('meta', 'finalized', 'socketProtocol', 'l7Protocol')) return 'connection'
  if (has('entityType')) return 'pii_entity'
  if (has('digest')) return 'artifact_record'
  if (has('triggerConditions', 'triggerReasons')) return 'issue'
  if (has('statement', 'databaseType')) return 'database_request'
  if (has('grpcService', 'grpcMethod')) return 'grpc_request'
  return has('method', 'url', 'status', 'path') ? 'request' : undefined
}

function readFlat(
  kind: Kind,
  json: Json,
  { content, source }: { content: string; source: RequestEvent['source'] },
  context: ReaderContext,
): TrafficEvent {
  const common = { ...commonOf(json), content }
  const text = (name: string): string => textOf(own(json, name))
  switch (kind) {
    case 'request':
    case 'grpc_request':
    case 'database_request':
      return readRequest(kind, json, { content, source }, context)
    case 'connection':
      return readConnectionJson(json, content, context)
    case 'issue':
      return issueEvent(
        {
          ...common,
          error: text('error'),
          url: text('url'),
          path: text('path'),
          method: text('method'),
          status: json['status'],
          triggers: triggersOf(json),
        },
        context,
      )
    case 'pii_entity':
      return sensitiveEvent(
        {
          ...common,
          entityType: text('entityType'),
          score: json['score'],
          section: text('entitySource') || text('source'),
          fieldPath: text('fieldPath'),
          valueHash: text('valueHash'),
          method: text('requestMethod'),
          path: text('requestPath'),
        },
        context,
      )
    case 'artifact_record':
      return artifactEvent(
        { ...common, type: text('type'), digest: text('digest'), url: text('url'), summary: objectOf(json['summary']) ?? {} },
        context,
      )
  }
}

/** The time is the end, as in the protobuf form. */
function readRequest(
  kind: Kind,
  json: Json,
  { content, source }: { content: string; source: RequestEvent['source'] },
  context: ReaderContext,
): RequestEvent {
  const { timestampMs, requestId, ...common } = commonOf(json)
  const durationMs = milliseconds(json['duration'] ?? json['durationMs'])
  const text = (name: string): string => textOf(own(json, name))
  const hash = text('authTokenHash')
  const token = hash
    ? tokenOfAgent({ mask: text('authTokenMask'), hash, source: text('authTokenSource'), type: text('authTokenType') }, context)
    : undefined
  const database = kind === 'database_request'
  return requestEvent(
    {
      ...common,
      source,
      family: database ? 'database' : kind === 'grpc_request' ? 'grpc' : 'http',
      id: requestId || text('id'),
      content,
      startMs: timestampMs === undefined ? undefined : timestampMs - durationMs,
      durationMs,
      protocol: database ? text('databaseType') : kind === 'grpc_request' ? 'grpc' : tagValue(common.tags, 'protocol'),
      method: text('method') || (database ? verbOf(text('statement')) : ''),
      url: text('url'),
      path: text('path'),
      status: json['status'],
      contentType: text('contentType'),
      category: text('category'),
      userAgent: text('agent') || text('userAgent'),
      bytesSent: json['bytesSent'],
      bytesReceived: json['bytesReceived'],
      process: processOfTags(common.tags),
      token,
      ...(kind === 'grpc_request' && {
        grpc: {
          service: text('grpcService'),
          method: text('grpcMethod'),
          status: text('grpcStatusName') || text('grpcStatus'),
          message: text('grpcMessage'),
        },
      }),
      ...(database && {
        database: {
          type: text('databaseType'),
          statement: text('statement'),
          resultType: text('resultType'),
          error: json['isError'] === true ? text('errorMsg') || 'error' : '',
          affected: amountOf(json['affectedCount']),
          returned: amountOf(json['resultCount']),
        },
      }),
    },
    context,
  )
}

/** JSON has them as two lists, `detect_errors:status` in one and the reason as text in the other. */
function triggersOf(json: Json): { plugin: string; condition: string; description: string }[] {
  const reasons = textsOf(json['triggerReasons'])
  return textsOf(json['triggerConditions']).map((text, i) => {
    const colon = text.indexOf(':')
    return { plugin: colon < 0 ? '' : text.slice(0, colon), condition: text.slice(colon + 1), description: reasons[i] ?? '' }
  })
}
