import { lookup as resolve, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'

import ipaddr from 'ipaddr.js'

/** `unicast` is what is left when every range of the special-purpose registries is taken away (RFC 6890), and `::127.0.0.1` of RFC 4291 §2.5.5.1, which they lack. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const known = ipaddr.process(address)
  return known.range() === 'unicast' && !(known instanceof ipaddr.IPv6 && known.match(IPV4_COMPATIBLE))
}

const IPV4_COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96')

/** Whether the operator allows a host (`login.internal:8443`, without the scheme's own port) though it is not public. */
export const isInternal = (url: URL, internalHosts: ReadonlySet<string>): boolean => internalHosts.has(url.host.toLowerCase())

/** Node uses this for the address it then connects to, so there is no second lookup that could differ. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { all: true }, (error: Error | null, found: LookupAddress[]) => {
    const [first] = found ?? []
    if (error || !first) return callback(error ?? new Error('The name has no address.'), '', 0)
    if (!found.every(({ address }) => isPublic(address)))
      return callback(new Error('That name leads to an address that is not public.'), '', 0)
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}
