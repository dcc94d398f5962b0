import { isInternalHost } from '#domain/vendors/internal.ts'
import { vendorOf } from '#domain/vendors/vendor-of.ts'
import { zoneOf } from '#domain/vendors/zone.ts'
import type { Direction } from '#wire/agent/traffic-event.ts'

import { createGenerations } from './generations.ts'

const HOSTS_KEPT = 20_000

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
    const found = vendorOf(host)
    const inCatalogue = found !== undefined && found.source !== 'domain'
    return { zone, vendor: found?.vendor.id ?? zone, internal: host === '' || isInternalHost(host), inCatalogue }
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
