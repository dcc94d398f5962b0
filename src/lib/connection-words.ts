/** What a connection label of the agent means and why it matters. */
const LABELS: Readonly<Record<string, string>> = {
  'is-root': 'The process ran as root. A mistake in it, or in what it was sent, has the whole machine.',
  'user-shell': 'Started from a person’s shell, not by a service: somebody did this by hand.',
  'direct-ip': 'The address was called directly, without a name. Nobody can tell from a name whose it is.',
  unencrypted: 'No TLS: everybody on the way can read and change it.',
  'deprecated-tls': 'TLS 1.0 or 1.1, withdrawn by RFC 8996.',
  'unknown-tls': 'Encrypted, but the version could not be seen.',
}

/** undefined for a label we do not know. */
export const explainLabel = (label: string): string | undefined => (Object.hasOwn(LABELS, label) ? LABELS[label] : undefined)

/** How a connection is protected, in one sentence. */
export function explainTls(version: string): string {
  switch (version) {
    case '':
      return 'Not encrypted, or not seen.'
    case '1.3':
      return 'The present version of TLS.'
    case '1.2':
      return 'Sound with modern ciphers; 1.3 is better.'
    default:
      return 'Withdrawn (RFC 8996). The other side should be asked for 1.2 or later.'
  }
}

/** Whether the agent could look inside, and how. */
export function explainInspection(introspected: boolean, probes: readonly string[], tlsVersion: string): string {
  if (tlsVersion === '') return 'Read as it passed.'
  if (introspected) return probes.length > 0 ? `Read before encryption, through ${probes.join(', ')}.` : 'Read before encryption.'
  return 'Opaque: the agent knows no way into this program’s TLS library, so only addresses and sizes are known.'
}
