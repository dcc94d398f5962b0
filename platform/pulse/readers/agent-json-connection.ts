import type { TrafficEvent } from '#wire/agent/traffic-event.ts'
import { own } from '#domain/own.ts'

import { type ReaderContext, Unreadable } from './context.ts'
import { connectionEvent } from './other-events.ts'
import { tagsOf } from './tags.ts'
import { objectOf, textOf, textsOf } from './text.ts'
import { parseTime } from './time.ts'

export type Json = Record<string, unknown>

/** Connections keep their ids below `meta`, every other event next to its own fields. */
export function commonOf(json: Json) {
  const meta = objectOf(json['meta']) ?? {}
  const id = (name: string): string => textOf(own(json, name) ?? own(meta, name))
  return {
    timestampMs: parseTime(json['timestamp'] ?? json['createdAt']),
    direction: textOf(json['direction']),
    endpoint: id('endpointId'),
    connectionId: id('connectionId'),
    requestId: id('requestId'),
    tags: tagsOf(json['tags']),
  }
}

/** A connection in the agent's flat form (agent.md 2.6). */
export function readConnectionJson(json: Json, content: string, context: ReaderContext): TrafficEvent {
  const common = commonOf(json)
  if (!common.connectionId) throw new Unreadable('The connection has no id (meta.connectionId).')
  const meta = objectOf(json['meta']) ?? {}
  const system = objectOf(json['system']) ?? {}
  const { local, remote } = endsOf(json)
  const closed = json['closedAt']
  return connectionEvent(
    {
      ...common,
      content,
      timestampMs: parseTime(json['createdAt'] ?? json['timestamp']),
      part: json['part'],
      finalized: json['finalized'] === true,
      socketProtocol: textOf(json['socketProtocol']),
      l7Protocol: textOf(json['l7Protocol']),
      tlsVersion: tlsVersionOf(json['tlsVersion']),
      tlsProbes: textsOf(meta['tlsProbeTypesDetected'] ?? json['tlsProbeTypesDetected']),
      tlsIntrospected: (meta['tlsProbeIntrospected'] ?? json['tlsProbeIntrospected']) === true,
      closedMs: closed ? parseTime(closed) : undefined,
      hostname: textOf(system['hostname']),
      agent: textOf(system['agent']),
      agentInstance: textOf(system['agentInstance']),
      local: addressOf(local),
      remote: addressOf(remote),
      process: processOf(local),
      bytesSent: json['bytesSent'],
      bytesReceived: json['bytesReceived'],
      labels: textsOf(json['labels']),
    },
    context,
  )
}

/** Only our own end has more than an address; where neither has, the direction shows which is ours. */
function endsOf(json: Json): { local: Json; remote: Json } {
  const source = objectOf(json['source']) ?? {}
  const destination = objectOf(json['destination']) ?? {}
  const isOurs = (end: Json): boolean => ['exe', 'hostname', 'user', 'container'].some((name) => own(end, name) !== undefined)
  const ingress = isOurs(destination) || (!isOurs(source) && textOf(json['direction']) === 'ingress')
  return ingress ? { local: destination, remote: source } : { local: source, remote: destination }
}

function addressOf(end: Json): { ip: string; port: number } {
  const address = objectOf(end['address']) ?? {}
  return { ip: textOf(address['ip']), port: Number(textOf(address['port'])) || 0 }
}

function processOf(local: Json) {
  const container = objectOf(local['container']) ?? {}
  const pod = objectOf(container['pod']) ?? {}
  const userId = textOf(local['userId'])
  return {
    exe: textOf(local['exe']),
    user: textOf(local['user']) || (userId === '0' ? '' : userId), // 0 is "unknown" as well as root
    hostname: textOf(local['hostname']),
    container: textOf(container['name']),
    image: textOf(container['image']),
    pod: textOf(pod['name']),
    namespace: textOf(pod['namespace']),
  }
}

/** 769 … 772 as in the TLS records (RFC 8446 §4.1.2), `TLS 1.3`, `1.3`, `TLS_VERSION_V1_3`. */
function tlsVersionOf(value: unknown): string {
  const text = textOf(value)
  if (/^77[0-2]$|^769$/.test(text)) return `1.${Number(text) - 769}`
  const found = /1[._]([0-3])/.exec(text)
  return found ? `1.${found[1]}` : ''
}
