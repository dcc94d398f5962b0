import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'

import { addressIn, type ForwardingHeader, hopsOf } from './forwarded.ts'

/** Proxies that the operator configured. Only their forwarded addresses are trusted. */
export interface Proxies {
  /** Whether this is the address of one. No limit counts it: many clients share it. */
  has(address: string): boolean
  /** Who calls: the peer, or, when the peer is one of these, the nearest address behind them that is none. */
  clientOf(peer: string, valueOf: (header: ForwardingHeader) => string | undefined): string
}

type Network = ReturnType<typeof ipaddr.parseCIDR>

/** `10.0.0.7`, `10.0.0.0/8`, `2001:db8::/32`. Not a network of all addresses: that would trust every forged header. */
export function isNetwork(text: string): boolean {
  const network = readNetwork(text)
  return network !== undefined && network[1] > 0
}

/** Invalid networks are left out; `isNetwork` finds them. */
export function createProxies({ networks, header }: { networks: readonly string[]; header: ForwardingHeader }): Proxies {
  const trusted = networks.map(readNetwork).filter((network) => network !== undefined)
  const has = (address: string): boolean => {
    const bare = addressIn(address)
    if (bare === undefined) return false
    const parsed = ipaddr.parse(bare)
    return trusted.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
  }
  return {
    has,
    clientOf(peer, valueOf) {
      let client = addressIn(peer) ?? peer
      if (!has(client)) return client
      // From the right: each trusted hop vouches for the one before it. Everything left of the first untrusted hop may be forged.
      for (const hop of hopsOf(header, valueOf(header) ?? '').toReversed()) {
        if (hop === undefined) return client
        client = hop
        if (!has(client)) return client
      }
      return client
    },
  }
}

export const NO_PROXIES: Proxies = createProxies({ networks: [], header: 'x-forwarded-for' })

function readNetwork(text: string): Network | undefined {
  const [address = '', bits, ...rest] = text.split('/')
  const bare = isIP(address) === 0 ? undefined : addressIn(address)
  if (bare === undefined || rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined
  const parsed = ipaddr.parse(bare)
  const most = parsed.kind() === 'ipv4' ? 32 : 128
  const length = bits === undefined ? most : Number(bits)
  return length <= most ? [parsed, length] : undefined
}
