import { getDomain, parse } from 'tldts'

/**
 * The registrable domain: `api.eu.example.co.uk` → `example.co.uk`. An address or a name without a public suffix is its own zone.
 * Platform only: the list of suffixes is too large for a page.
 */
export function zoneOf(host: string): string {
  const { isIp, hostname } = parse(host)
  if (isIp || hostname === null) return host
  return getDomain(host) ?? host
}

/** The registrable domain of a host as it stands in a URL; undefined where there is none: for a public suffix alone, and for other text. */
export function registrableDomainOf(host: string): string | undefined {
  return /^[^\s/@:?#]+$/.test(host) ? (getDomain(host) ?? undefined) : undefined
}
