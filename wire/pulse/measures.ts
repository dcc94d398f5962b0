import type { RequestsQuery } from './requests.ts'

/** What requests can be grouped by. `endpoint` is the path with its ids replaced. */
export const REQUEST_GROUPS = [
  'method',
  'host',
  'endpoint',
  'vendor',
  'client',
  'country',
  'environment',
  'direction',
  'protocol',
  'status',
  'contentType',
] as const
export type RequestGroup = (typeof REQUEST_GROUPS)[number]

/** Counts over time by the values of one field. */
export interface FrequencyQuery extends RequestsQuery {
  by: RequestGroup
  /** Most frequent values with a series of their own, 1 to 20. */
  top: number
  /** Number of buckets wanted, 1 to 400. */
  buckets: number
}

export interface FrequencyResult {
  stepMs: number
  /** Most frequent first; only buckets that hold something, ascending. */
  series: FrequencySeries[]
  /** All other values together. */
  rest: Omit<FrequencySeries, 'value'>
}

export interface FrequencySeries {
  value: string
  count: number
  failed: number
  points: { startMs: number; count: number; failed: number }[]
}

/** Requests by one to three different fields, counted only: of figures with durations a day takes ten times as long. */
export interface CountsQuery extends RequestsQuery {
  groupBy: RequestGroup[]
  /** Most requests first, 1 to 500. */
  limit: number
}

export interface CountsResult {
  rows: { key: string[]; count: number; failed: number }[]
  /** How many groups there are in all. */
  groups: number
}

/** Requests grouped by one to three different fields; `['method', 'host', 'endpoint']` is the table of endpoints. */
export interface EndpointsQuery extends RequestsQuery {
  groupBy: RequestGroup[]
  sort: 'count' | 'failed' | 'errorRate' | 'p95' | 'p99' | 'average' | 'bytes'
  /** 1 to 500. */
  limit: number
}

export interface EndpointsResult {
  rows: EndpointRow[]
  /** How many groups there are in all. */
  groups: number
}

export interface EndpointRow {
  /** Values in the order of `groupBy`. */
  key: string[]
  count: number
  /** 5xx, no response, or a database's error. */
  failed: number
  /** 4xx. */
  refused: number
  /** Milliseconds. Quantiles: see QuantilesResult. */
  averageMs: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  maxMs: number
  bytesSent: number
  bytesReceived: number
  /** Different clients. */
  clients: number
  firstMs: number
  lastMs: number
}

/** Failed and refused requests (status 0, 4xx, 5xx, a gRPC status other than 0, a database's error), alike ones together. */
export interface ErrorsQuery extends RequestsQuery {
  /** Most frequent first, 1 to 500. */
  limit: number
}

export interface ErrorsResult {
  rows: {
    family: 'http' | 'grpc' | 'database'
    status: number
    /** gRPC status number as text, `''` otherwise. */
    grpcStatus: string
    method: string
    host: string
    endpoint: string
    count: number
    clients: number
    firstMs: number
    lastMs: number
    /** Id of the newest one. */
    exampleId: string
  }[]
  /** All errors, also of kinds that are not among the rows. */
  count: number
}

export interface BucketsQuery extends RequestsQuery {
  /** Number of buckets wanted, 1 to 400. */
  buckets: number
}

/** Milliseconds. `whole` is the range as one; all 0 when there is nothing. */
export interface DurationResult {
  stepMs: number
  whole: DurationFigures
  buckets: ({ startMs: number } & DurationFigures)[]
}
export interface DurationFigures {
  count: number
  averageMs: number
  minMs: number
  maxMs: number
}

/**
 * Share by which a quantile may be off, up or down. A sketch of this accuracy (DDSketch, VLDB 2019) is a few KiB however many requests there
 * are, and was eight times faster here than t-digests.
 */
export const QUANTILE_ERROR = 0.01

/**
 * Milliseconds, each within QUANTILE_ERROR of the duration at that rank (rounded down), however many requests there are. With fewer than it
 * takes for one to lie beyond (20 for p95, 100 for p99) it is the longest.
 */
export interface QuantilesResult {
  stepMs: number
  whole: QuantileFigures
  buckets: ({ startMs: number } & QuantileFigures)[]
}
export interface QuantileFigures {
  count: number
  p50Ms: number
  p90Ms: number
  p95Ms: number
  p99Ms: number
}

export interface HeatmapQuery extends RequestsQuery {
  /** Number of buckets wanted, 1 to 150. */
  buckets: number
}

/** Requests by time and duration; only cells that hold something. A cell's `bin` is a place in `bins`. */
export interface HeatmapResult {
  stepMs: number
  /** Ascending, log-scale, eight a decade, two digits each; the first begins at 0, the last has no end (null). Milliseconds, `fromMs` inclusive. */
  bins: { fromMs: number; toMs: number | null }[]
  cells: { startMs: number; bin: number; count: number; failed: number }[]
}

export interface TagsQuery extends RequestsQuery {
  /** Keep only keys that contain this, case-insensitive. */
  contains?: string
  /** Most frequent first, 1 to 200. */
  limit: number
}

/** Tags are `key:value`; `count` is of requests or connections, `values` how many different values the key has. */
export interface TagsResult {
  tags: { key: string; count: number; values: number }[]
}

export interface TagValuesQuery extends TagsQuery {
  /** Exactly as in `tags`. */
  key: string
}

export interface TagValuesResult {
  values: { value: string; count: number }[]
}
