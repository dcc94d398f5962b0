import { lookup as resolve, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'

import ipaddr from 'ipaddr.js'

/** What only the proxy's own machine should reach: its own services, and what clouds tell machines about themselves (RFC 3927). */
const OF_THE_MACHINE: ReadonlySet<string> = new Set(['loopback', 'linkLocal', 'unspecified'])

/** One spelling for one address, IPv4 in IPv6 as IPv4; undefined for what is none. */
const plain = (address: string): string | undefined => (ipaddr.isValid(address) ? ipaddr.process(address).toNormalizedString() : undefined)

/** Addresses of the machine change while a proxy runs: they are looked at each time. */
const interfaceAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => plain(address) ?? '') ?? [])

/** Whether a client is a program of the proxy's own machine. */
export function isOwnAddress(address: string): boolean {
  const own = plain(address)
  if (own === undefined) return false
  return ipaddr.process(own).range() === 'loopback' || interfaceAddresses().includes(own)
}

function leadsToTheMachine(address: string): boolean {
  const found = plain(address)
  if (found === undefined) return false
  return OF_THE_MACHINE.has(ipaddr.process(found).range()) || interfaceAddresses().includes(found)
}

/** How one client's hosts are looked up: a client on another machine does not reach this one through its proxy. */
export interface Reach {
  /** For a host that is an address already. */
  refuses(host: string): boolean
  lookup: LookupFunction
}

export function reachOf(client: string): Reach {
  const isOwn = isOwnAddress(client)
  return {
    refuses: (host) => !isOwn && leadsToTheMachine(host),
    lookup(hostname, options, callback) {
      resolve(hostname, { ...options, all: true }, (error: Error | null, found: LookupAddress[]) => {
        const [first] = found ?? []
        if (error || !first) return callback(error ?? new Error('The name has no address.'), '', 0)
        // All of them, on the lookup that the connection then uses: there is no second one that could differ
        if (!isOwn && found.some(({ address }) => leadsToTheMachine(address)))
          return callback(new Error('That name leads to the machine of the proxy.'), '', 0)
        if (options.all) callback(null, found)
        else callback(null, first.address, first.family)
      })
    },
  }
}
