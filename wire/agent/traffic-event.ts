import type { JwtFacts } from '#domain/detection/tokens.ts'

/**
 * Observed events, in the one form that every receiver (gRPC, OTLP, NDJSON, HAR) translates into before anything is written. The disk log holds these
 * objects, so they carry no secret: a token is a mask and a keyed hash, credentials in an address are masked, header and body bytes are stored
 * separately by digest with credential headers already masked. Sources of the fields: the agent's messages (agent.md 2.4), OpenTelemetry HTTP
 * conventions, HAR 1.2.
 */
export type TrafficEvent = RequestEvent | ConnectionEvent | IssueEvent | SensitiveEvent | ArtifactEvent

/** `''` when the source does not report it. */
export type Direction = 'ingress' | 'egress-internal' | 'egress-external' | ''

interface Observed {
  /** Id of the event; the source's own where it has one, else made by the receiver. At most 128 characters of [A-Za-z0-9_.:-]. */
  id: string
  /** Milliseconds since 1970, whole. A request's is when it began; the agent reports the end, so its receiver subtracts the duration. */
  timestampMs: number
  direction: Direction
  /** Domain, or address where no name is known; lower case, no port. */
  endpointId: string
  connectionId: string
  /** `key:value`. */
  tags: string[]
}

export interface RequestEvent extends Observed {
  kind: 'request'
  family: 'http' | 'grpc' | 'database'
  /** `http/0.9`, `http/1.0`, `http/1.1`, `http/2`, `http/3`, `spdy/3.1`, `grpc`, `postgresql`, `mysql`, `redis`, `mongodb` …; `''` unknown. */
  protocol: string
  method: string
  /** Complete address with credentials masked; `''` for databases. */
  url: string
  /** With query, credentials masked. For databases the collection or table if known. */
  path: string
  /** 0 when there was no response. gRPC: the HTTP status. Databases: 0. */
  status: number
  /** Start to last byte, milliseconds, may be fractional. Negative never. */
  durationMs: number
  /** HAR phases in milliseconds: blocked, dns, connect, ssl, send, wait, receive. Only those known. */
  timings: Record<string, number>
  /** Response content type without parameters. */
  contentType: string
  /** app, css, js, font, image, media, other. */
  category: string
  userAgent: string
  /** Bytes of headers and body as transferred; 0 unknown. */
  bytesSent: number
  bytesReceived: number
  /** Remote address, `''` unknown. */
  remoteIp: string
  process: ProcessFacts
  token?: TokenSighting
  grpc?: { service: string; method: string; status: string; message: string }
  database?: { type: string; statement: string; resultType: string; error: string; affected: number; returned: number }
  /** Digest of the stored transaction (headers and bodies), `''` none. */
  payload: string
  /** Where it came from: `agent`, `otlp`, `ndjson`, `har`, `capture`. */
  source: 'agent' | 'otlp' | 'ndjson' | 'har' | 'capture'
  /** OpenTelemetry trace and span in hex, `''` none. */
  traceId: string
  spanId: string
}

export interface ConnectionEvent extends Observed {
  kind: 'connection'
  /** Report counter 0, 1, 2 …; the highest part wins, a finalized one always. */
  part: number
  finalized: boolean
  socketProtocol: string
  l7Protocol: string
  /** `''` none or unknown, else `1.0` … `1.3`. */
  tlsVersion: string
  tlsProbes: string[]
  tlsIntrospected: boolean
  /** Milliseconds since 1970, 0 while open. */
  closedMs: number
  hostname: string
  agent: string
  agentInstance: string
  localIp: string
  localPort: number
  remoteIp: string
  remotePort: number
  process: ProcessFacts
  /** 0 until finalized: the agent fills them at close only. */
  bytesSent: number
  bytesReceived: number
  /** is-root, user-shell, direct-ip, unencrypted, deprecated-tls, unknown-tls. */
  labels: string[]
}

export interface IssueEvent extends Observed {
  kind: 'issue'
  requestId: string
  error: string
  url: string
  path: string
  method: string
  status: number
  triggers: { plugin: string; condition: string; description: string }[]
}

/** A sensitive value that was seen; never the value itself. */
export interface SensitiveEvent extends Observed {
  kind: 'sensitive'
  requestId: string
  entityType: string
  score: number
  /** request_header, request_body, response_header, response_body … */
  section: string
  fieldPath: string
  valueHash: string
  method: string
  path: string
}

export interface ArtifactEvent extends Observed {
  kind: 'artifact'
  requestId: string
  /** http_transaction, req-headers, req-body, res-headers, res-body, dlp_matches, sensitive_data, llm_conversation. */
  type: string
  digest: string
  url: string
  summary: Record<string, unknown>
}

/** Who on our side made or took the call; every field `''` when unknown. */
export interface ProcessFacts {
  exe: string
  user: string
  hostname: string
  container: string
  image: string
  pod: string
  namespace: string
  /** `service.name` of OpenTelemetry, or the browser of a HAR. */
  service: string
}

export interface TokenSighting {
  /** Shown to people: `sk_l***(24)***9aXz`. */
  mask: string
  /** HMAC-SHA-256 hex under the organization's key of the SHA-256 hex of the whole header value. */
  hash: string
  /** Header that carried it, lower case; `query:` with the name of a parameter of the address, or `userinfo` of the address. */
  carrier: string
  /** jwt, bearer_token, basic_auth, oauth_token, api_key, unknown. */
  type: string
  /** Read before the value was dropped; an agent reports none. */
  jwt?: JwtFacts
}

/** An event that no reader could parse. Quarantined with the reason, so that the rest of the batch is accepted. */
export interface RejectedEvent {
  /** One sentence: which field, what was expected. */
  reason: string
  /** Start of the event as text, secrets masked, at most 2 KiB. */
  preview: string
  sizeBytes: number
}

export const NO_PROCESS: ProcessFacts = { exe: '', user: '', hostname: '', container: '', image: '', pod: '', namespace: '', service: '' }
