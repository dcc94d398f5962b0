import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'

/** The two headers in which proxies forward the client's address. The operator configures which one is theirs; the other one may be forged. */
export const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded'] as const
export type ForwardingHeader = (typeof FORWARDING_HEADERS)[number]

/**
 * The hops that a header names, the nearest last, each as an address in its one spelling; undefined for what is none (`unknown`, a hidden
 * name, garbage). Several header lines arrive joined by commas, as RFC 9110 §5.3 has it.
 */
export function hopsOf(header: ForwardingHeader, value: string): (string | undefined)[] {
  const hops = header === 'x-forwarded-for' ? value.split(',') : elementsOf(value).map(forOf)
  return hops.map((hop) => addressIn(hop.trim()))
}

/** `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]:4711`; an IPv4 address that is written as IPv6 is the IPv4 address. */
export function addressIn(text: string): string | undefined {
  const bracketed = /^\[([0-9a-fA-F:.]{2,45})\](?::\d{1,5})?$/.exec(text)?.[1]
  const bare = bracketed ?? /^([\d.]{7,15}):\d{1,5}$/.exec(text)?.[1] ?? text
  const unzoned = bare.split('%', 1)[0] ?? ''
  return isIP(unzoned) === 0 ? undefined : ipaddr.process(unzoned).toString()
}

/** The value of `for` in one element, `for=192.0.2.60;proto=http;by=203.0.113.43` (RFC 7239 §4); empty where there is none. */
function forOf(element: string): string {
  for (const pair of splitOutsideQuotes(element, ';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim().toLowerCase() === 'for') return unquoted(pair.slice(at + 1).trim())
  }
  return ''
}

const elementsOf = (value: string): string[] => splitOutsideQuotes(value, ',')

/** One pass over the text. A quote that is never closed takes the rest with it: such an element names no address. */
function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (quoted && char === '\\') i++
    else if (char === '"') quoted = !quoted
    else if (char === separator && !quoted) {
      parts.push(text.slice(start, i))
      start = i + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}

const unquoted = (text: string): string =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text
