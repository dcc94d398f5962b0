import { PROXY_AGENT } from '../proxy/agent-name.ts'

/**
 * What an agent can see of a connection: the content of an encrypted one through the process's TLS library (`introspected`), the content
 * of an unencrypted one (`clear`), or only its outside (`opaque`).
 */
export type Visibility = 'introspected' | 'clear' | 'opaque'

export const VISIBILITIES = ['introspected', 'clear', 'opaque'] as const satisfies readonly Visibility[]

/** What kept the content of an opaque connection from being seen. */
export type OpaqueReason = 'quic' | 'no-probe' | 'not-seen' | 'passed'

export const OPAQUE_REASONS = ['quic', 'no-probe', 'not-seen', 'passed'] as const satisfies readonly OpaqueReason[]

/** Label and advice. Source: agent.md 7 (probes detected against introspected), 2.5 (probe types). */
export const OPAQUE_REASON_LABELS: Readonly<Record<OpaqueReason, { label: string; explanation: string }>> = {
  quic: {
    label: 'QUIC',
    explanation: 'HTTP/3 encrypts inside the program itself, over UDP. Agents read TLS libraries only, so its content is not seen.',
  },
  'no-probe': {
    label: 'No TLS library found',
    explanation:
      'The agent found no TLS library that it can read in this process (OpenSSL, Go, Node.js, Java). The program may be linked statically, use another library, or have started before the agent.',
  },
  'not-seen': {
    label: 'Library found, nothing seen',
    explanation:
      'The agent recognised the TLS library but saw no content in clear. The connection may have carried none yet, or the library is of a version that the agent does not read.',
  },
  passed: {
    label: 'Passed on by the proxy',
    explanation: 'The proxy did not open it: its settings say so, there is no authority, or the program does not trust it.',
  },
}

export interface TlsFacts {
  /** `1.0` … `1.3`, `''` none or unknown. */
  tlsVersion: string
  tlsProbes: readonly string[]
  tlsIntrospected: boolean
  socketProtocol: string
  l7Protocol: string
  labels: readonly string[]
}

/** A library in the process does not encrypt a connection; its handshake, HTTP/3, or the agent's own label shows that. */
export function visibilityOf(facts: TlsFacts): Visibility {
  if (facts.tlsIntrospected) return 'introspected'
  return facts.tlsVersion !== '' || facts.l7Protocol === 'http3' || facts.labels.includes('unknown-tls') ? 'opaque' : 'clear'
}

/** `''` when it is not opaque. */
export function opaqueReasonOf(facts: TlsFacts): OpaqueReason | '' {
  if (visibilityOf(facts) !== 'opaque') return ''
  if (facts.l7Protocol === 'http3' || facts.socketProtocol === 'udp') return 'quic'
  if (facts.tlsProbes.includes(PROXY_AGENT)) return 'passed'
  return facts.tlsProbes.length === 0 ? 'no-probe' : 'not-seen'
}
