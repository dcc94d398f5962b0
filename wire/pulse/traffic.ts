import type { FilterNode } from '#domain/filter/ast.ts'
import type { CallsInStep, Outage } from '#domain/traffic/availability.ts'

import type { RequestsQuery, TimeRange } from './requests.ts'

/**
 * Source of the bytes. `connections`: everything on the network, opaque ones too, counted when a connection ends, because agents report bytes only
 * then. `requests`: content of requests and responses, counted when they happened; imports and OpenTelemetry have only these.
 */
export const BYTE_SOURCES = ['connections', 'requests'] as const
export type ByteSource = (typeof BYTE_SOURCES)[number]

/** `host` is the endpoint that agents name: a domain, or an address without one. */
export const TRAFFIC_GROUPS = ['vendor', 'host', 'client', 'direction', 'country', 'environment'] as const
export type TrafficGroup = (typeof TRAFFIC_GROUPS)[number]

/** `filter` uses the fields that requests and connections share: TRAFFIC in domain/filter/connection-fields.ts. */
export interface TrafficQuery {
  range: TimeRange
  filter?: FilterNode
  of: ByteSource
  by: TrafficGroup
}

export interface TrafficSeriesQuery extends TrafficQuery {
  /** Values with a series of their own, 1 to 20. */
  top: number
  /** Number of buckets wanted, 1 to 400. */
  buckets: number
}

export interface TrafficSeriesResult {
  stepMs: number
  /** Most bytes first; only buckets that hold something, ascending. */
  series: TrafficSeries[]
  /** All other values together. */
  rest: Omit<TrafficSeries, 'value'>
  /** Connections of this filter that were opened in the range or the day before and have not ended: their bytes are not known yet. */
  open: number
}

export interface TrafficSeries {
  value: string
  bytesSent: number
  bytesReceived: number
  points: { startMs: number; bytesSent: number; bytesReceived: number }[]
}

export interface TalkersQuery extends TrafficQuery {
  sort: 'bytes' | 'requests' | 'connections'
  /** 1 to 200. */
  limit: number
}

export interface TalkersResult {
  rows: TalkerRow[]
  /** Of all values. */
  total: Omit<TalkerRow, 'value' | 'share'>
  /** How many values there are. */
  values: number
}

export interface TalkerRow {
  value: string
  bytesSent: number
  bytesReceived: number
  requests: number
  failed: number
  /** Ended in the range when bytes are of connections; else opened in the range. */
  connections: number
  /** Of all bytes, 0 to 1. */
  share: number
}

export interface CoverageQuery {
  range: TimeRange
  /** About connections. */
  filter?: FilterNode
  /** Clients with the most opaque connections first, 1 to 200. */
  limit: number
}

/** How much of each client's traffic agents can look into. */
export interface CoverageResult {
  rows: (CoverageFigures & { client: string })[]
  total: CoverageFigures
  clients: number
}
export interface CoverageFigures {
  connections: number
  introspected: number
  clear: number
  opaque: number
  /** Opaque ones by reason. */
  quic: number
  noProbe: number
  notSeen: number
  /** By an inspecting proxy, unopened. */
  passed: number
  bytesOpaque: number
}

export const AVAILABILITY_GROUPS = ['vendor', 'host', 'endpoint', 'client'] as const
export type AvailabilityGroup = (typeof AVAILABILITY_GROUPS)[number]

export interface AvailabilityQuery extends RequestsQuery {
  /** `endpoint`: key is [method, host, template]; the others have one value. The client's rate is that of the calls it makes. */
  by: AvailabilityGroup
  sort: 'count' | 'failed' | 'successRate'
  /** 1 to 100. */
  limit: number
  /** Length of the steps, in a range of at most MINUTE_STEPS_MAX_MS; by the hour without it. */
  step?: 'minute'
}

/** Longest range of rates and outages: their results have a row for each hour. */
export const AVAILABILITY_DAYS_MAX = 32
/** Whether outages are found in a range: whether it has rates by the hour. */
export const hasOutages = ({ fromMs, toMs }: TimeRange): boolean => toMs - fromMs <= AVAILABILITY_DAYS_MAX * 86_400_000

/** Range up to which calls are counted by the minute: a cell for each is still seen. */
export const MINUTE_STEPS_MAX_MS = 6 * 3_600_000

export interface AvailabilityResult {
  rows: AvailabilityRow[]
  groups: number
  /** Steps begin at multiples of it. */
  stepMs: number
}

export interface AvailabilityRow {
  key: string[]
  count: number
  failed: number
  /** 4xx: a response, not a failure. */
  refused: number
  /** 0 to 1; 1 when there was nothing. */
  successRate: number
  /** Steps in which something was called, ascending. */
  steps: CallsInStep[]
}

export interface OutagesQuery extends RequestsQuery {
  by: AvailabilityGroup
  /** Groups with the most failures that are looked at, 1 to 50. */
  limit: number
}

export interface OutagesResult {
  /** Width of what was looked at: a minute up to a day, five minutes up to a week, else an hour. */
  stepMs: number
  /** Newest first; of one moment, most failures of the group first. */
  outages: OutageRow[]
}

export interface OutageRow extends Outage {
  key: string[]
  /** Who was hit, most failures first, at most 20. */
  clients: { client: string; failed: number }[]
}
