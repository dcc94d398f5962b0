import { PROXY_AGENT } from '#domain/proxy/agent-name.ts'
import type { RequestEvent, TrafficEvent } from '#wire/agent/traffic-event.ts'
import { own } from '#domain/own.ts'

import type { Json } from './agent-json-connection.ts'
import { requestEvent } from './build.ts'
import type { ReaderContext } from './context.ts'
import { toNumber } from './numbers.ts'
import { connectionEvent } from './other-events.ts'
import { textOf, textsOf } from './text.ts'

interface Said {
  content: string
  source: RequestEvent['source']
}

/**
 * A line of our own NDJSON export (wire/pulse: RequestRow, ConnectionRow) as the event that it was; undefined for any other object. What a row
 * does not hold stays behind: payload, findings, the hash of a token.
 */
export function readExportedRow(json: Json, said: Said, context: ReaderContext): TrafficEvent | undefined {
  if (typeof json['timestampMs'] !== 'number' || typeof json['durationMs'] !== 'number' || typeof json['host'] !== 'string')
    return undefined
  if (isFamily(json['family'])) return readRequestRow(json, json['family'], said, context)
  return typeof json['open'] === 'boolean' && typeof json['visibility'] === 'string' ? readConnectionRow(json, said, context) : undefined
}

const isFamily = (value: unknown): value is RequestEvent['family'] => value === 'http' || value === 'grpc' || value === 'database'

function readRequestRow(json: Json, family: RequestEvent['family'], { content, source }: Said, context: ReaderContext): RequestEvent {
  const text = (name: string): string => textOf(own(json, name))
  return requestEvent(
    {
      source,
      content,
      family,
      id: text('id'),
      startMs: toNumber(json['timestampMs']),
      durationMs: json['durationMs'],
      direction: text('direction'),
      endpoint: text('host'),
      tags: textsOf(json['tags']),
      protocol: text('protocol'),
      method: text('method'),
      path: text('path'),
      status: json['status'],
      contentType: text('contentType'),
      category: text('category'),
      bytesSent: json['bytesSent'],
      bytesReceived: json['bytesReceived'],
      process: { service: text('client') },
    },
    context,
  )
}

function readConnectionRow(json: Json, { content }: Said, context: ReaderContext): TrafficEvent {
  const text = (name: string): string => textOf(own(json, name))
  const port = (name: string): number => toNumber(own(json, name)) || 0
  const closedMs = toNumber(json['closedMs'])
  return connectionEvent(
    {
      content,
      timestampMs: toNumber(json['timestampMs']),
      direction: text('direction'),
      endpoint: text('host'),
      connectionId: text('id'),
      tags: textsOf(json['tags']),
      part: json['part'],
      finalized: json['open'] === false,
      socketProtocol: text('socketProtocol'),
      l7Protocol: text('l7Protocol'),
      tlsVersion: text('tlsVersion'),
      // Of the agent's libraries a row keeps only that there was one
      tlsProbes: json['reason'] === 'passed' ? [PROXY_AGENT] : json['reason'] === 'not-seen' ? ['unknown'] : [],
      tlsIntrospected: json['visibility'] === 'introspected',
      closedMs: closedMs > 0 ? closedMs : undefined,
      hostname: '',
      agent: '',
      agentInstance: '',
      local: { ip: text('localIp'), port: port('localPort') },
      remote: { ip: text('remoteIp'), port: port('remotePort') },
      process: { exe: text('exe'), container: text('container'), pod: text('pod') },
      bytesSent: json['bytesSent'],
      bytesReceived: json['bytesReceived'],
      labels: textsOf(json['labels']),
    },
    context,
  )
}
