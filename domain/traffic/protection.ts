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
