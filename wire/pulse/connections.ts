import type { FilterNode } from '#domain/filter/ast.ts'
import type { Visibility } from '#domain/traffic/visibility.ts'

import type { RequestDetail, TimeRange } from './requests.ts'

/** GET, below `{pulse}/api/v1`. */
export const connectionPath = (id: string): string => `/connections/${encodeURIComponent(id)}`

/**
 * Selects connections that were opened in the range. One connection is one row, by its newest report; the last report of a closed one always wins.
 * `filter` uses the fields in domain/filter/connection-fields.ts.
 */
export interface ConnectionsQuery {
  range: TimeRange
  /** Absent: all. */
  filter?: FilterNode
}

export interface ConnectionsCount {
  count: number
  /** Of those, without a reported end. */
  open: number
  opaque: number
  /** Of closed ones: agents report bytes at the end only. */
  bytesSent: number
  bytesReceived: number
}

export interface ConnectionsListQuery extends ConnectionsQuery {
  /** 1 to 1000. */
  limit: number
  /** Newest first when absent. `bytes` is both ways together. */
  sort?: { by: 'time' | 'duration' | 'bytes' | 'bytesSent' | 'bytesReceived'; direction: 'asc' | 'desc' }
  /** `next` of the page before. */
  cursor?: string
}

export interface ConnectionsList {
  rows: ConnectionRow[]
  /** Absent on the last page. */
  next?: string
}

/** One line of the connections table. Bytes are 0 while `open`: agents report them at the end only. */
export interface ConnectionRow {
  id: string
  /** When it was opened, milliseconds since 1970. */
  timestampMs: number
  /** When its newest report came in. */
  lastSeenMs: number
  /** When it was closed; 0 while open or unknown. */
  closedMs: number
  open: boolean
  /** Until its end; while open until its newest report. */
  durationMs: number
  /** Number of its newest report, from 0. Open connections report every ten seconds (agent.md 2.5). */
  part: number
  direction: string
  host: string
  remoteIp: string
  remotePort: number
  localIp: string
  localPort: number
  /** tcp, udp, icmp or raw. */
  socketProtocol: string
  /** http1, http2, dns … */
  l7Protocol: string
  /** `1.0` … `1.3`, `''` none or unknown. */
  tlsVersion: string
  visibility: Visibility
  /** Why it is opaque, `''` otherwise; labels in domain/traffic/visibility.ts. */
  reason: OpaqueReasonOrNone
  client: string
  vendor: string
  country: string
  environmentId: string
  exe: string
  container: string
  pod: string
  /** Bytes as the agent counted them. */
  bytesSent: number
  bytesReceived: number
  labels: string[]
  tags: string[]
}

export type OpaqueReasonOrNone = '' | 'quic' | 'no-probe' | 'not-seen' | 'passed'

/** All fields of one connection. Its requests: `/requests/list` finds them by time and host; the newest hundred are included. */
export interface ConnectionDetail extends ConnectionRow {
  deploymentId: string
  receivedMs: number
  zone: string
  /** Machine that the agent runs on. */
  node: string
  agent: string
  agentInstance: string
  /** TLS libraries that the agent recognised in the process. */
  tlsProbes: string[]
  tlsIntrospected: boolean
  process: RequestDetail['process']
  /** Its reports in order, at most the newest 500. */
  parts: ConnectionPart[]
  /** Newest first, at most 100; `requestCount` is the total. */
  requests: ConnectionRequest[]
  requestCount: number
}

export interface ConnectionPart {
  part: number
  finalized: boolean
  receivedMs: number
  l7Protocol: string
  tlsVersion: string
  tlsIntrospected: boolean
  bytesSent: number
  bytesReceived: number
  labels: string[]
}

export interface ConnectionRequest {
  id: string
  timestampMs: number
  family: 'http' | 'grpc' | 'database'
  method: string
  host: string
  path: string
  status: number
  failed: boolean
  /** Name of gRPC's code, `''` when there was none. */
  grpcStatus: string
  durationMs: number
  bytesSent: number
  bytesReceived: number
}

export interface ConnectionsHistogramQuery extends ConnectionsQuery {
  /** Number of buckets wanted, 1 to 400. */
  buckets: number
}

/** Connections opened in each bucket, by what could be seen of them; only buckets that hold something. */
export interface ConnectionsHistogram {
  stepMs: number
  buckets: { startMs: number; introspected: number; clear: number; opaque: number }[]
}
