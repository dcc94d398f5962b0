import ipaddr from 'ipaddr.js'

/**
 * Names that never lead out: RFC 6761 (localhost, test, invalid), RFC 6762 (local), RFC 8375 (home.arpa), ICANN's reserved `internal`,
 * the suffixes RFC 6762 appendix G lists as used in private networks, and those of Kubernetes and Consul.
 */
const INTERNAL_SUFFIX = /\.(?:localhost|localdomain|test|invalid|local|home\.arpa|internal|intranet|private|corp|home|lan|svc|consul)\.?$/i

/** Ranges as ipaddr.js names them. Documentation addresses are left out on purpose: they stand for the outside in examples. */
const INTERNAL_RANGES: ReadonlySet<string> = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat', 'unspecified'])

/** True for private addresses, names of one label, and names below a suffix that no public name has. */
export function isInternalHost(host: string): boolean {
  const address = addressOf(host)
  if (address !== undefined) return INTERNAL_RANGES.has(ipaddr.process(address).range())
  return !host.slice(0, -1).includes('.') || INTERNAL_SUFFIX.test(host)
}

/** The address that a host is, without the brackets it has in a URL. */
export function addressOf(host: string): string | undefined {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host
  return ipaddr.isValid(bare) ? bare : undefined
}
