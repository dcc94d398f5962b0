import { create } from '@bufbuild/protobuf'
import { timestampFromMs } from '@bufbuild/protobuf/wkt'

import { xidAt } from '#platform/lib/ids.ts'
import { type Event, EventSchema } from '#wire/agent/gen/eventstore/v1/eventstore_pb.js'
import { Direction, L7Protocol, SocketProtocol, TlsVersion } from '#wire/agent/gen/qpoint/type/v1/traffic_pb.js'
import { own } from '#domain/own.ts'

import { type Flow, isRead } from '../personas/flows.ts'
import type { Target } from '../personas/target.ts'
import type { Place } from '../personas/workloads.ts'
import { type Instance, browserAddress } from '../personas/instances.ts'
import { BASE32, type Random } from '../random.ts'

/** A connection with everything its reports repeat. */
export interface Connection {
  id: string
  flow: Flow
  instance: Instance
  remoteIp: string
  localPort: number
  openMs: number
  closeMs: number
  sent: number
  received: number
}

/** An event and when the agent hands it over. */
export interface Timed {
  atMs: number
  event: Event
}

/** First report half a second after opening, then every ten seconds, then one after the close (agent.md 2.4). */
const FIRST_REPORT_MS = 500
const REPORT_EVERY_MS = 10_000

/** Handshake and records of TLS, about. */
const TLS_SENT = 1200
const TLS_RECEIVED = 4600

export function openConnection(flow: Flow, instance: Instance, openMs: number, random: Random): Connection {
  const remoteIp = flow.to.direction === 'ingress' ? browserAddress(random) : random.pick(flow.to.ips)
  const tls = flow.to.tls !== ''
  return {
    id: xidAt(openMs, random.text(20, BASE32)),
    flow,
    instance,
    remoteIp,
    localPort: 32_768 + random.int(28_000),
    openMs,
    closeMs: openMs,
    sent: tls ? TLS_SENT : 180,
    received: tls ? TLS_RECEIVED : 120,
  }
}

/** The reports of a closed connection, in order. Bytes are reported at the close only, as by the agent. */
export function connectionEvents(connection: Connection, place: Place): Timed[] {
  const events: Timed[] = []
  let part = 0
  for (let atMs = connection.openMs + FIRST_REPORT_MS; atMs < connection.closeMs; atMs += REPORT_EVERY_MS)
    events.push({ atMs, event: report(connection, place, part++, false) })
  events.push({ atMs: connection.closeMs, event: report(connection, place, part, true) })
  return events
}

/** Tags every event of a connection carries; requests name their process by these alone. */
export function tagsOf({ flow, instance }: Connection, place: Place): [key: string, value: string][] {
  const { from, to } = flow
  const bin = from.exe.slice(from.exe.lastIndexOf('/') + 1)
  const tags: [string, string][] = [
    ['bin', bin],
    ['env', place],
    ['host', instance.node],
    ['ip', instance.ip],
    ['protocol', to.protocol],
    ['strategy', 'observe'],
  ]
  return from.namespace === '' ? tags : [...tags, ['team', own(TEAMS, from.namespace) ?? 'platform']]
}

const TEAMS: Readonly<Record<string, string>> = { shop: 'commerce', ml: 'intelligence', logistics: 'logistics', 'back-office': 'finance' }
const L7: Readonly<Record<Target['protocol'], L7Protocol>> = {
  http1: L7Protocol.HTTP1,
  http2: L7Protocol.HTTP2,
  http3: L7Protocol.HTTP3,
  grpc: L7Protocol.GRPC,
  // Today's agents know these only as "other" (agent.md 2.4)
  postgresql: L7Protocol.OTHER,
  redis: L7Protocol.OTHER,
  mongodb: L7Protocol.OTHER,
  other: L7Protocol.OTHER,
}
const TLS: Readonly<Record<Target['tls'], TlsVersion>> = {
  '': TlsVersion.UNSPECIFIED,
  '1.0': TlsVersion.V1_0,
  '1.1': TlsVersion.V1_1,
  '1.2': TlsVersion.V1_2,
  '1.3': TlsVersion.V1_3,
  unknown: TlsVersion.UNSPECIFIED,
}
const DIRECTION: Readonly<Record<Target['direction'], Direction>> = {
  ingress: Direction.INGRESS,
  'egress-internal': Direction.EGRESS_INTERNAL,
  'egress-external': Direction.EGRESS_EXTERNAL,
}

function report(connection: Connection, place: Place, part: number, finalized: boolean): Event {
  const { flow, instance, remoteIp } = connection
  const { from, to } = flow
  const ingress = to.direction === 'ingress'
  const local = {
    endpoint: {
      case: 'local' as const,
      value: {
        address: { ip: instance.ip, port: ingress ? to.port : connection.localPort },
        hostname: instance.node,
        exe: from.exe,
        user: from.user,
        userId: from.user === 'root' ? 0 : 1000,
        ...(from.name !== '' && {
          container: {
            id: instance.containerId,
            name: from.name,
            image: from.image,
            pod: { name: instance.pod, namespace: from.namespace },
          },
        }),
      },
    },
  }
  const remote = {
    endpoint: { case: 'remote' as const, value: { address: { ip: remoteIp, port: ingress ? connection.localPort : to.port } } },
  }
  return create(EventSchema, {
    event: {
      case: 'connection',
      value: {
        id: connection.id,
        timestamp: timestampFromMs(connection.openMs),
        direction: DIRECTION[to.direction],
        endpointId: to.host,
        part,
        finalized,
        tags: tagsOf(connection, place).map(([key, value]) => ({ key, values: [value] })),
        socketProtocol: to.protocol === 'http3' ? SocketProtocol.UDP : SocketProtocol.TCP,
        l7Protocol: L7[to.protocol],
        tlsVersion: TLS[to.tls],
        system: { hostname: instance.node, agent: 'tap', agentInstance: instance.agentInstance },
        source: ingress ? remote : local,
        destination: ingress ? local : remote,
        bytesSent: BigInt(finalized ? connection.sent : 0),
        bytesReceived: BigInt(finalized ? connection.received : 0),
        tlsProbeTypesDetected: to.tls === '' || from.probe === '' ? [] : [from.probe],
        tlsProbeIntrospected: to.tls !== '' && isRead(connection.flow),
        labels: [...(to.labels ?? []), ...(from.user === 'root' && !to.labels?.includes('is-root') ? ['is-root'] : [])],
      },
    },
  })
}
