import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'

import type { Direction } from '#wire/agent/traffic-event.ts'

import { cleanText } from './text.ts'

/** RFC 1035 §2.3.4 counts 253 visible characters. */
const HOST_MAX = 253
/** Names that only a local resolver knows: RFC 6762, RFC 8375, RFC 9476, and Kubernetes' services. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|svc|cluster\.local)$/

/** A host as it is grouped by: lower case, without user, port, brackets and final dot. */
export function endpointOf(text: string): string {
  let host = text.trim().toLowerCase()
  host = host.slice(host.lastIndexOf('@') + 1)
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(host)
  if (bracketed?.[1]) host = bracketed[1]
  else if (host.indexOf(':') === host.lastIndexOf(':')) host = host.replace(/:\d*$/, '') // two colons: a bare IPv6 address
  return cleanText(host.replace(/\.$/, ''), HOST_MAX)
}

/** Host of an absolute address, `''` for anything else. */
export function hostOf(url: string): string {
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#\\]*)/i.exec(url)?.[1]
  return authority === undefined ? '' : endpointOf(authority)
}

/** Path and query of an absolute or relative address, `/` where it has none; `''` for addresses without authority (`data:`, `about:`). */
export function pathOf(url: string): string {
  if (/^[a-z][a-z0-9+.-]*:(?!\/\/)/i.test(url)) return ''
  const rest = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split('#', 1)[0] ?? ''
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** The address itself when the text is one, else `''`. */
export function ipOf(text: string): string {
  const bare = text.startsWith('[') ? text.replace(/^\[|\]$/g, '') : text
  return isIP(bare) === 0 ? '' : bare.toLowerCase()
}

const INTERNAL_RANGES: ReadonlySet<string> = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat', 'unspecified'])

/** Whether an address is on this machine or network. */
export const isInternalIp = (ip: string): boolean => isIP(ip) !== 0 && INTERNAL_RANGES.has(ipaddr.process(ip).range())

/** Which way a call goes that our side made: by the address where it is known, else by the name. */
export function egressTo(host: string, ip: string): Direction {
  const address = ip || ipOf(host)
  if (address) return isInternalIp(address) ? 'egress-internal' : 'egress-external'
  return host !== '' && (!host.includes('.') || LOCAL_NAME.test(host)) ? 'egress-internal' : 'egress-external'
}
