/** A destination: a vendor, one of our own services, a database, or ourselves as browsers see us. */
export interface Target {
  host: string
  ips: readonly string[]
  port: number
  direction: 'egress-external' | 'egress-internal' | 'ingress'
  protocol: 'http1' | 'http2' | 'http3' | 'grpc' | 'postgresql' | 'redis' | 'mongodb' | 'other'
  /** `unknown`: encrypted, by something that is not the TLS that an agent knows. */
  tls: '' | '1.0' | '1.1' | '1.2' | '1.3' | 'unknown'
  credential?: Credential
  endpoints: readonly TargetEndpoint[]
  /** Share of responses with 4xx and with 5xx on a good day. */
  failing: { client: number; server: number }
  labels?: readonly string[]
}

export interface TargetEndpoint {
  method: string
  /** Placeholders in braces are filled by paths.ts. For databases the statement. */
  path: string
  weight: number
  /** Median in milliseconds. */
  ms: number
  sent: number
  received: number
  status: number
  type: string
  /** Which sensitive values its bodies hold. */
  sensitive?: readonly Sensitive[]
}

export interface Sensitive {
  entity: string
  section: 'request_body' | 'response_body' | 'request_header'
  field: string
}

/** How calls to a target authenticate. `{n}` characters of the made-up secret are random, the prefix is the vendor's. */
export interface Credential {
  header: string
  scheme: '' | 'Bearer ' | 'Basic '
  prefix: string
  length: number
}

type Line = readonly [call: string, weight: number, ms: number, sent: number, received: number, more?: Partial<TargetEndpoint>]
type TargetFacts = Partial<Omit<Target, 'host' | 'endpoints'>>

/** A vendor over HTTPS. Each line: `METHOD /path`, weight, median milliseconds, bytes sent and received. */
export function vendor(host: string, ip: string, facts: TargetFacts, lines: readonly Line[]): Target {
  return {
    host,
    ips: [ip],
    port: 443,
    direction: 'egress-external',
    protocol: 'http2',
    tls: '1.3',
    failing: { client: 0.012, server: 0.002 },
    ...facts,
    endpoints: lines.map(endpoint),
  }
}

/** A service or database of our own, without TLS by default. */
export function internal(host: string, ip: string, facts: TargetFacts, lines: readonly Line[]): Target {
  return {
    host,
    ips: [ip],
    port: 8080,
    direction: 'egress-internal',
    protocol: 'http1',
    tls: '',
    failing: { client: 0.006, server: 0.0015 },
    ...facts,
    endpoints: lines.map(endpoint),
  }
}

function endpoint([call, weight, ms, sent, received, more = {}]: Line): TargetEndpoint {
  const space = call.indexOf(' ')
  return {
    method: call.slice(0, space),
    path: call.slice(space + 1),
    weight,
    ms,
    sent,
    received,
    status: 200,
    type: 'application/json',
    ...more,
  }
}

/** Secrets of usual makes. Made up; only their shapes are real. */
export const bearer = (prefix: string, length = 40): Credential => ({ header: 'Authorization', scheme: 'Bearer ', prefix, length })
export const basic = (prefix: string, length = 32): Credential => ({ header: 'Authorization', scheme: 'Basic ', prefix, length })
export const apiKey = (header: string, prefix: string, length = 32): Credential => ({ header, scheme: '', prefix, length })

export const created = { status: 201 } as const
/** A value that a request sends, or that its response holds. */
export const sends = (entity: string, field: string) => ({ sensitive: [{ entity, section: 'request_body', field }] }) as const
export const returns = (entity: string, field: string) => ({ sensitive: [{ entity, section: 'response_body', field }] }) as const
