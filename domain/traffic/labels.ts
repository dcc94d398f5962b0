export interface LabelTexts {
  label: string
  explanation: string
  severity: 'high' | 'medium' | 'low'
}

/**
 * What the labels mean that an agent puts on a connection. Names and meanings: agent.md 1 and 6.4 (tools reference of the original); the
 * severities are ours. Other labels may come; they are shown as they are.
 */
const LABELS: ReadonlyMap<string, LabelTexts> = new Map([
  [
    'is-root',
    {
      label: 'Root process',
      explanation: 'The program runs as root, so an attacker who controls it controls the machine.',
      severity: 'medium',
    },
  ],
  [
    'user-shell',
    { label: 'From a shell', explanation: 'A shell made this connection: a person at work, a script, or an intruder.', severity: 'high' },
  ],
  [
    'direct-ip',
    {
      label: 'Direct address',
      explanation: 'The address was called without looking up a name. Usual inside a cluster, unusual towards the internet.',
      severity: 'low',
    },
  ],
  ['unencrypted', { label: 'Unencrypted', explanation: 'Everybody on the way can read and change what is sent here.', severity: 'high' }],
  [
    'deprecated-tls',
    { label: 'Old TLS', explanation: 'TLS 1.0 and 1.1 are no longer safe and were withdrawn by RFC 8996.', severity: 'medium' },
  ],
  [
    'unknown-tls',
    {
      label: 'Unknown TLS',
      explanation: 'The connection is encrypted, but its version could not be read from the handshake.',
      severity: 'low',
    },
  ],
])

/** Undefined for a label that we do not know. */
export const labelText = (label: string): LabelTexts | undefined => LABELS.get(label)
