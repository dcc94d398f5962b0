import type { ConnectionRecord } from '#platform/lib/ports/events.ts'

import { ORIGIN, PROCESS, table } from './columns.ts'
import { bool, text, texts, time, uint16, uint32, uint53 } from './values.ts'

/** A finalized part is above every part that is not: parts are 32-bit numbers. */
const FINALIZED = 2 ** 32

export const connectionsTable = table<ConnectionRecord>('connections_by_time', [
  ...ORIGIN,
  ['id', (c) => text(c.id)],
  ['version', (c) => uint32(c.part) + (c.finalized ? FINALIZED : 0)],
  ['ts', (c) => time(c.timestampMs)],
  ['part', (c) => uint32(c.part)],
  ['finalized', (c) => bool(c.finalized)],
  ['direction', (c) => text(c.direction)],
  ['host', (c) => text(c.endpointId)],
  ['tags', (c) => texts(c.tags)],
  ['socket_protocol', (c) => text(c.socketProtocol)],
  ['l7_protocol', (c) => text(c.l7Protocol)],
  ['tls_version', (c) => text(c.tlsVersion)],
  ['tls_probes', (c) => texts(c.tlsProbes)],
  ['tls_introspected', (c) => bool(c.tlsIntrospected)],
  ['closed', (c) => time(c.closedMs)],
  ['agent_host', (c) => text(c.hostname)],
  ['agent', (c) => text(c.agent)],
  ['agent_instance', (c) => text(c.agentInstance)],
  ['local_ip', (c) => text(c.localIp)],
  ['local_port', (c) => uint16(c.localPort)],
  ['remote_ip', (c) => text(c.remoteIp)],
  ['remote_port', (c) => uint16(c.remotePort)],
  ['zone', (c) => text(c.zone)],
  ['vendor', (c) => text(c.vendor)],
  ['country', (c) => text(c.country)],
  ['client', (c) => text(c.client)],
  ['derived_client', (c) => text(c.derivedClient)],
  ...PROCESS,
  ['bytes_sent', (c) => uint53(c.bytesSent)],
  ['bytes_received', (c) => uint53(c.bytesReceived)],
  ['labels', (c) => texts(c.labels)],
])

/** Each report for itself, for the course of a connection. */
export const connectionPartsTable = table<ConnectionRecord>('connection_parts', [
  ...ORIGIN,
  ['id', (c) => text(c.id)],
  ['part', (c) => uint32(c.part)],
  ['finalized', (c) => bool(c.finalized)],
  ['l7_protocol', (c) => text(c.l7Protocol)],
  ['tls_version', (c) => text(c.tlsVersion)],
  ['tls_introspected', (c) => bool(c.tlsIntrospected)],
  ['bytes_sent', (c) => uint53(c.bytesSent)],
  ['bytes_received', (c) => uint53(c.bytesReceived)],
  ['labels', (c) => texts(c.labels)],
])
