import type { EventStoreSetting, ObjectStoreSetting, ScannerSetting } from './settings.ts'

export type ServiceSetting = EventStoreSetting | ObjectStoreSetting | ScannerSetting

/**
 * How the other end is known by its answer. `grpc`: any status of gRPC; `otlp`: the address that takes logs by POST (OTLP 1.x §OTLP/HTTP); `bucket`: the bucket of S3;
 * `http`: anything below 500.
 */
export type ServiceProbe = 'grpc' | 'otlp' | 'bucket' | 'http'

/** What an agent connects to. */
export interface ServiceTarget {
  /** As an address has it: IPv6 in brackets. */
  host: string
  port: number
  tls: boolean
  skipVerify: boolean
  probe: ServiceProbe
  /** What is asked for, without a query. */
  path: string
}

/** `target`, or why nothing can be said about it from anywhere but the machine of the agent. */
export type Testable = { target: ServiceTarget; untestable?: never } | { untestable: string; target?: never }

/** OTLP/HTTP's default path of logs, which is what the agent exports (qtap eventstore/otel/factory.go). */
const OTLP_LOGS = '/v1/logs'
/** Axiom's public API, to which its client connects where nothing else is named; the agent names nothing else (qtap eventstore/axiom/factory.go). */
const AXIOM = 'https://api.axiom.co'
const VARIABLE = '{{'

/** Where a store or the scanner is, by what agents do with the setting. */
export function serviceTarget(store: ServiceSetting): Testable {
  switch (store.type) {
    case 'sightglass':
      return {
        untestable: 'Agents send to this platform, from which they get their configuration. Connect a source shows what has arrived.',
      }
    case 'stdout':
    case 'disabled':
    case 'off':
      return { untestable: 'Agents connect to nothing.' }
    case 'other':
      return { untestable: 'A type without a form here is not tested.' }
    // The agent's client speaks HTTP/2 and nothing else, in clear text too (qtap eventstore/pulse/http.go)
    case 'pulse':
      return ofUrl(store.url, { probe: 'grpc', skipVerify: false })
    case 'qpoint':
    case 'client':
      return ofUrl(store.url, { probe: 'http', skipVerify: false })
    case 'axiom':
      return ofUrl(AXIOM, { probe: 'http', skipVerify: false })
    case 's3':
      return ofPlace(store.endpoint, {
        tls: !store.insecure,
        skipVerify: false,
        probe: 'bucket',
        path: `/${encodeURIComponent(store.bucket)}`,
      })
    case 'otel':
      return otelTarget(store)
  }
}

function otelTarget({ protocol, endpoint, tls, skipVerify }: Extract<EventStoreSetting, { type: 'otel' }>): Testable {
  if (protocol === 'stdout') return { untestable: 'Agents connect to nothing.' }
  const isUrl = /^https?:\/\//.test(endpoint)
  if (protocol === 'grpc') {
    if (isUrl) return { untestable: 'With gRPC agents take a host and a port, like otel.example.com:4317, without https://.' }
    return ofPlace(endpoint, { tls, skipVerify, probe: 'grpc', path: '/' })
  }
  // Of a whole address the agent takes scheme and path, and not the switch for TLS
  if (isUrl) return ofUrl(endpoint, { probe: 'otlp', skipVerify })
  return ofPlace(endpoint, { tls, skipVerify, probe: 'otlp', path: OTLP_LOGS })
}

function ofUrl(text: string, { probe, skipVerify }: Pick<ServiceTarget, 'probe' | 'skipVerify'>): Testable {
  if (text.includes(VARIABLE)) return { untestable: ONLY_THE_AGENT }
  if (!URL.canParse(text)) return { untestable: NO_ADDRESS }
  const url = new URL(text)
  const tls = url.protocol === 'https:'
  const path = probe === 'otlp' && url.pathname === '/' ? OTLP_LOGS : url.pathname
  return { target: { host: url.hostname, port: portOf(url), tls, skipVerify, probe, path } }
}

/** Of `host:port`. */
function ofPlace(text: string, target: Omit<ServiceTarget, 'host' | 'port'>): Testable {
  if (text.includes(VARIABLE)) return { untestable: ONLY_THE_AGENT }
  const address = `${target.tls ? 'https' : 'http'}://${text}`
  if (/[/?#@\\]/.test(text) || !URL.canParse(address)) return { untestable: NO_ADDRESS }
  const url = new URL(address)
  // Without a port gRPC means 443, with TLS or without (gRPC name resolution, “dns”)
  const port = url.port === '' && target.probe === 'grpc' && !/:\d+$/.test(text) ? 443 : portOf(url)
  return { target: { ...target, host: url.hostname, port } }
}

const ONLY_THE_AGENT = 'The address has a variable of the agent’s machine in it. Only there is it known what it stands for.'
const NO_ADDRESS = 'This is not a host and a port, like otel.example.com:4317.'

const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port))
