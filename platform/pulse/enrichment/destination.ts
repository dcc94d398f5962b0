import { ownCopy } from '#domain/text/own-copy.ts'
import { addressOf, isInternalHost } from '#domain/vendors/internal.ts'
import { correctedVendorOf, type VendorCorrections, vendorOf } from '#domain/vendors/vendor-of.ts'
import { zoneOf } from '#domain/vendors/zone.ts'
import type { Direction } from '#wire/agent/traffic-event.ts'

import { createGenerations } from './generations.ts'

const HOSTS_KEPT = 20_000

export interface Destination {
  zone: string
  vendor: string
}

/** What is the same for every organization. */
interface HostFacts extends Destination {
  internal: boolean
  inCatalogue: boolean
}

/** Also with a port, as some sources write it. */
const isAddress = (host: string): boolean => addressOf(host) !== undefined || addressOf(host.replace(/:\d{1,5}$/, '')) !== undefined

export type DestinationOf = (endpointId: string, direction: Direction, corrections?: VendorCorrections) => Destination

/**
 * Zone and vendor of a host. What everybody knows of it is looked up once for each name that keeps coming; what the organization knows better is
 * looked up each time and kept nowhere, so it can be nobody else's.
 */
export function createDestinations(): DestinationOf {
  const known = createGenerations<HostFacts>(HOSTS_KEPT)

  function look(host: string): HostFacts {
    const zone = zoneOf(host)
    const found = vendorOf(host)
    const inCatalogue = found !== undefined && found.source !== 'domain'
    // An address is no company, and would stand for whatever answers at any port of it
    const vendor = found?.vendor.id ?? (isAddress(host) ? '' : zone)
    return { zone, vendor, internal: host === '' || isInternalHost(host), inCatalogue }
  }

  return (endpointId, direction, corrections) => {
    let facts = known.get(endpointId)
    if (!facts) known.set(endpointId, (facts = look(ownCopy(endpointId))))
    const { zone, vendor, internal, inCatalogue } = facts
    if (internal || direction === 'ingress') return { zone, vendor: '' } // coming in, the endpoint is ourselves
    const corrected = corrections && correctedVendorOf(endpointId, corrections)
    if (corrected !== undefined) return { zone, vendor: corrected }
    // Going to a private address, a public name is our own too, unless a vendor is reached through a proxy.
    return { zone, vendor: direction === 'egress-internal' && !inCatalogue ? '' : vendor }
  }
}
