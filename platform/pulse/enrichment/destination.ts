import ipaddr from 'ipaddr.js'

import { vendorOf } from '#domain/vendors/catalogue.ts'
import { zoneOf } from '#domain/vendors/zone.ts'
import type { Direction } from '#wire/agent/traffic-event.ts'

import { createGenerations } from './generations.ts'

const HOSTS_KEPT = 20_000

/**
 * Names that never lead out: RFC 6761 (localhost, test, invalid), RFC 6762 (local), RFC 8375 (home.arpa), ICANN's reserved `internal`,
 * the suffixes RFC 6762 appendix G lists as used in private networks, and those of Kubernetes and Consul.
 */
const INTERNAL_SUFFIX = /\.(?:localhost|test|invalid|local|home\.arpa|internal|intranet|private|corp|home|lan|svc|consul)$/

/** Ranges as ipaddr.js names them. Documentation addresses are left out on purpose: in examples they represent the internet. */
const INTERNAL_RANGES: ReadonlySet<string> = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat', 'unspecified'])

/** True for private addresses, names of one label, and names below a suffix that no public name has. */
export function isInternalHost(host: string): boolean {
  if (ipaddr.isValid(host)) return INTERNAL_RANGES.has(ipaddr.process(host).range())
  return !host.includes('.') || INTERNAL_SUFFIX.test(host)
}

export interface Destination {
  zone: string
  vendor: string
}

interface HostFacts extends Destination {
  internal: boolean
  inCatalogue: boolean
}

/** Zone and vendor of a host; looked up once for each name that keeps coming. */
export function createDestinations(): (endpointId: string, direction: Direction) => Destination {
  const known = createGenerations<HostFacts>(HOSTS_KEPT)

  function look(host: string): HostFacts {
    const zone = zoneOf(host)
    const vendor = vendorOf(host)
    return { zone, vendor: vendor?.id ?? zone, internal: host === '' || isInternalHost(host), inCatalogue: vendor !== undefined }
  }

  return (endpointId, direction) => {
    let facts = known.get(endpointId)
    if (!facts) known.set(endpointId, (facts = look(endpointId)))
    const { zone, vendor, internal, inCatalogue } = facts
    // Coming in, the endpoint is ourselves. Going to a private address, a public name is our own too, unless a vendor is reached through
    // a proxy.
    const ours = internal || direction === 'ingress' || (direction === 'egress-internal' && !inCatalogue)
    return { zone, vendor: ours ? '' : vendor }
  }
}
