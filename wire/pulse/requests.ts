import type { FilterNode } from '#domain/filter/ast.ts'

/** Paths below `{pulse}/api/v1`. Each accepts POST with its document. */
export const REQUESTS_PATHS = {
  count: '/requests/count',
  list: '/requests/list',
  histogram: '/requests/histogram',
  values: '/requests/values',
  /** GET `/requests/{id}`. */
  one: (id: string): string => `/requests/${encodeURIComponent(id)}`,
} as const

/** Milliseconds since 1970, `from` inclusive, `to` exclusive. */
export interface TimeRange {
  fromMs: number
  toMs: number
}

/** Selects requests. The organization is the token's, never a field. */
export interface RequestsQuery {
  range: TimeRange
  /** Absent: all. */
  filter?: FilterNode
}

export interface CountResult {
  count: number
  /** Of those, failed by domain/traffic/failed.ts. */
  failed: number
}

export interface ListQuery extends RequestsQuery {
  /** 1 to 1000. */
  limit: number
  sort?: { by: 'time' | 'duration' | 'status' | 'bytesReceived' | 'bytesSent'; direction: 'asc' | 'desc' }
  /** `next` of the page before. */
  cursor?: string
}

export interface ListResult {
  rows: RequestRow[]
  /** Absent on the last page. */
  next?: string
}

/** One line of the requests table. */
export interface RequestRow {
  id: string
  timestampMs: number
  family: 'http' | 'grpc' | 'database'
  protocol: string
  direction: string
  method: string
  host: string
  path: string
  template: string
  status: number
  /** By domain/traffic/failed.ts: no response, 5xx, a corresponding code of gRPC, or a database's error. */
  failed: boolean
  /** Name of gRPC's code, `''` when there was none. */
  grpcStatus: string
  /** May be fractional. */
  durationMs: number
  bytesSent: number
  bytesReceived: number
  contentType: string
  category: string
  client: string
  vendor: string
  country: string
  environmentId: string
  tags: string[]
  /** Mask of the token it carried, `''` none. */
  token: string
  hasIssue: boolean
  hasSensitive: boolean
  hasPayload: boolean
  source: string
}

/** Everything known of one request; the payload itself is in the warehouse under `payload`. */
export interface RequestDetail extends RequestRow {
  url: string
  userAgent: string
  timings: Record<string, number>
  remoteIp: string
  connectionId: string
  deploymentId: string
  receivedMs: number
  zone: string
  process: {
    exe: string
    user: string
    hostname: string
    container: string
    image: string
    pod: string
    namespace: string
    service: string
  }
  tokenFacts: { mask: string; carrier: string; type: string; fingerprint: string } | null
  grpc: { service: string; method: string; status: string; message: string } | null
  database: { type: string; statement: string; resultType: string; error: string; affected: number; returned: number } | null
  /** Digest, `''` none. */
  payload: string
  traceId: string
  spanId: string
  issues: { error: string; triggers: { plugin: string; condition: string; description: string }[] }[]
  sensitive: { entityType: string; score: number; section: string; fieldPath: string }[]
  artifacts: { type: string; digest: string; url: string }[]
  connection: {
    id: string
    tlsVersion: string
    tlsIntrospected: boolean
    tlsProbes: string[]
    socketProtocol: string
    l7Protocol: string
    finalized: boolean
    bytesSent: number
    bytesReceived: number
    labels: string[]
    localIp: string
    localPort: number
    remoteIp: string
    remotePort: number
    agent: string
    agentInstance: string
  } | null
}

export interface HistogramQuery extends RequestsQuery {
  /** Number of buckets wanted, 1 to 400; the platform picks a round step that gives at most this many. */
  buckets: number
}

export interface HistogramResult {
  /** Width of a bucket. */
  stepMs: number
  /**
   * Only non-empty buckets, ascending. Counts by status class: none (0), 1xx … 5xx; `failed` by domain/traffic/failed.ts, which is another division:
   * gRPC fails under a 2xx, and a database without a status mostly does not.
   */
  buckets: { startMs: number; none: number; c1: number; c2: number; c3: number; c4: number; c5: number; failed: number }[]
}

export interface ValuesQuery extends RequestsQuery {
  /** Names of filter fields; each has its own result. At most 20. */
  fields: string[]
  /** Keep only values that contain this, case-insensitive. */
  contains?: string
  /** Most frequent first, 1 to 200 for each field. */
  limit: number
}

export interface ValuesResult {
  fields: Record<string, { value: string; count: number }[]>
}

/**
 * Server-sent events of GET `/tail?q={filter as text}`: `row` carries RequestRow[], `rate` the number per second that matched and was left out (0
 * when that is over), `end` asks the client to reconnect with a new token.
 */
export const TAIL_PATH = '/tail'

export interface ImportOutcome {
  /** Recordings that were read: one, or those of a zip. */
  files: number
  accepted: number
  quarantined: number
  duplicates: number
  /** What the file spans, so that the console can show exactly it; null when nothing was accepted. */
  range: TimeRange | null
  /** First few reasons, as sentences. */
  problems: string[]
}
