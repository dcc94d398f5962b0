import { inNetwork, readAddress, readNetwork } from '#domain/filter/networks.ts'

/** `inspect`: opened, read and reported. `pass`: passed on unopened, reported as a connection. `deny`: refused, reported as a connection. */
export const PROXY_ACTIONS = ['inspect', 'pass', 'deny'] as const
export type ProxyAction = (typeof PROXY_ACTIONS)[number]

/** What an organization decided about the hosts that its proxies reach. */
export interface ProxyPolicy extends Record<ProxyAction, readonly string[]> {
  /** What happens to hosts that no list names. */
  unknown: ProxyAction
  /** Names and networks that are none of the proxy's business: clients reach them without it, and what comes all the same is neither opened nor reported. */
  bypass: readonly string[]
}

export type ProxyDecision = { action: ProxyAction; reported: boolean }

/** RFC 1035 §2.3.4. */
export const HOST_MAX = 253
const LABEL = /^(?!-)[a-z0-9_-]{1,63}$/

/** `api.example.com`, `*.example.com` (whatever is below it), `localhost`, an address. In lower case, as hosts are compared. */
export function isHostPattern(text: string): boolean {
  if (readAddress(text)) return true
  const name = text.startsWith('*.') ? text.slice(2) : text
  return name.length <= HOST_MAX && name.split('.').every((label) => LABEL.test(label))
}

/** What `bypass` may name: a pattern of hosts, or a network. */
export const isBypass = (text: string): boolean => isHostPattern(text) || readNetwork(text) !== undefined

/**
 * What happens to a host. The pattern that says most about it counts, whichever list it is in: its own name, then the longest suffix. What is bypassed
 * comes first, unless a list names the host or address itself. Work grows with the labels of a name, and with the networks that are bypassed.
 */
export function createDecider(policy: ProxyPolicy): (host: string) => ProxyDecision {
  const actions = new Map<string, ProxyAction>(
    PROXY_ACTIONS.flatMap((action) => policy[action].map((pattern) => [pattern, action] as const)),
  )
  const bypassed = new Set(policy.bypass)
  const networks = policy.bypass.flatMap((text) => readNetwork(text) ?? [])
  return (written) => {
    const host = hostInPolicy(written)
    const own = actions.get(host)
    if (own !== undefined) return { action: own, reported: true }
    if (suffixesOf(host).some((one) => bypassed.has(one)) || networks.some((network) => inNetwork(network, host)))
      return { action: 'pass', reported: false }
    const found = suffixesOf(host).find((one) => actions.has(one))
    return { action: (found !== undefined && actions.get(found)) || policy.unknown, reported: true }
  }
}

/** A host as policies compare it: lower case, without the dot of the root and the brackets of an address. */
export function hostInPolicy(written: string): string {
  const bare = written.startsWith('[') && written.endsWith(']') ? written.slice(1, -1) : written
  const lower = bare.toLowerCase()
  return lower.endsWith('.') ? lower.slice(0, -1) : lower
}

/** The host, then `*.` with ever fewer of its labels. Of an address, itself alone. */
function suffixesOf(host: string): string[] {
  if (readAddress(host)) return [host]
  const labels = host.split('.').slice(-LABELS_MAX)
  return [host, ...labels.slice(1).map((_, index) => `*.${labels.slice(index + 1).join('.')}`)]
}

/** A name of 253 characters has no more. */
const LABELS_MAX = 127
