import { lookup as resolve, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'

import ipaddr from 'ipaddr.js'

/** What only the proxy's own machine should reach: its own services, and what clouds tell machines about themselves (RFC 3927). */
const OF_THE_MACHINE: ReadonlySet<string> = new Set(['loopback', 'linkLocal', 'unspecified'])

const isOfTheMachine = (address: string): boolean => ipaddr.isValid(address) && OF_THE_MACHINE.has(ipaddr.process(address).range())

/** How one client's hosts are looked up: a client on another machine does not reach this one through its proxy. */
export interface Reach {
  /** For a host that is an address already. */
  refuses(host: string): boolean
  lookup: LookupFunction
}

export function reachOf(client: string): Reach {
  const isOwn = isOfTheMachine(client)
  return {
    refuses: (host) => !isOwn && isOfTheMachine(host),
    lookup(hostname, options, callback) {
      resolve(hostname, { ...options, all: true }, (error: Error | null, found: LookupAddress[]) => {
        const [first] = found ?? []
        if (error || !first) return callback(error ?? new Error('The name has no address.'), '', 0)
        // All of them, on the lookup that the connection then uses: there is no second one that could differ
        if (!isOwn && found.some(({ address }) => isOfTheMachine(address)))
          return callback(new Error('That name leads to the machine of the proxy.'), '', 0)
        if (options.all) callback(null, found)
        else callback(null, first.address, first.family)
      })
    },
  }
}
