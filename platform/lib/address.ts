import type { Context, MiddlewareHandler } from 'hono'
import ipaddr from 'ipaddr.js'

import { addressIn } from './forwarded.ts'
import type { Log } from './log.ts'
import type { Proxies } from './proxies.ts'

/** What the Node server hands to every request; absent when the app is called directly. */
interface NodeBindings {
  incoming?: { socket?: { remoteAddress?: string } }
}

const CLIENT_ADDRESS = 'clientAddress'
/** Of an IPv6 address; a customer gets a network at least this small, and so has 2^64 addresses to call from (RFC 6177 §2). */
const IPV6_NETWORK_GROUPS = 4

/** Determines the client address of every request, through the trusted proxies. Has to run before `addressOf` is used. */
export function clientAddresses(proxies: Proxies, log: Log): MiddlewareHandler {
  let warned = false
  return async (c, next) => {
    const peer = peerOf(c)
    if (peer !== undefined)
      c.set(
        CLIENT_ADDRESS,
        proxies.clientOf(peer, (header) => c.req.header(header)),
      )
    if (!warned && peer !== undefined && isUnnamedProxy(peer, c, proxies)) {
      warned = true
      log.warn({ peer }, 'a proxy passes requests on, but TRUSTED_PROXIES does not name it: limits count everybody behind it as one client')
    }
    await next()
  }
}

/** Network address of who calls; `local` for requests made in the process itself. Headers that anybody can write are not evidence. */
export function addressOf(c: Context): string {
  const known: unknown = c.get(CLIENT_ADDRESS) // set above, and nowhere else
  return typeof known === 'string' ? known : (peerOf(c) ?? 'local')
}

/** What one client calls from, for limits: an IPv4 address, or the network of an IPv6 address. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const { parts } = parsed as ipaddr.IPv6 // its kind was checked above
  return `${parts
    .slice(0, IPV6_NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The other end of the connection, in its one spelling. */
export function peerOf(c: Context): string | undefined {
  const bindings = c.env as NodeBindings | undefined // set by @hono/node-server for every request it takes
  const address = bindings?.incoming?.socket?.remoteAddress
  return address === undefined ? undefined : (addressIn(address) ?? address)
}

/** Anybody can write the header; from a machine of the own network it indicates a proxy. */
function isUnnamedProxy(peer: string, c: Context, proxies: Proxies): boolean {
  const says = c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined
  return (
    says &&
    !proxies.has(peer) &&
    ipaddr.isValid(peer) &&
    ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.parse(peer).range())
  )
}
