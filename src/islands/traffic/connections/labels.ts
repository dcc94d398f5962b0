import { OPAQUE_REASON_LABELS } from '#domain/traffic/visibility.ts'
import type { ConnectionRow } from '#wire/pulse/connections.ts'

/** agent.md 2.5: the final report of a connection is the only one with bytes. */
export const BYTES_LATER = 'Agents tell bytes when a connection ends. This one is open.'

/** What could be seen of a connection, in a word or two, and what that means. */
export function visibilityLabels({ visibility, reason }: Pick<ConnectionRow, 'visibility' | 'reason'>): { label: string; meaning: string } {
  switch (visibility) {
    case 'introspected':
      return { label: 'Introspected', meaning: 'Encrypted on the wire; the agent read it inside the process, before encryption.' }
    case 'clear':
      return { label: 'In clear', meaning: 'Not encrypted: the agent read it as it passed, and so can everybody on the way.' }
    case 'opaque':
      return reason
        ? { label: OPAQUE_REASON_LABELS[reason].label, meaning: `Opaque. ${OPAQUE_REASON_LABELS[reason].explanation}` }
        : { label: 'Opaque', meaning: 'Encrypted, and its content was not seen.' }
  }
}

/** `443` behind a host; an IPv6 address is bracketed before a port, RFC 3986 §3.2.2. */
export const withPort = (ip: string, port: number): string => (ip === '' ? '' : ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`)

/** Transport and what was spoken on it: `tcp / http2`. */
export const protocolOf = ({ socketProtocol, l7Protocol }: Pick<ConnectionRow, 'socketProtocol' | 'l7Protocol'>): string =>
  [socketProtocol, l7Protocol].filter(Boolean).join(' / ')
