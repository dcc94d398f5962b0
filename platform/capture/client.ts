import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import { hostInPolicy, isHostPattern, type ProxyDecision } from '#domain/proxy/policy.ts'

import { type ObservedConnection, observedId } from './observed.ts'

/** What a client says to the proxy itself, and what it gets from it. */

/** Of HTTP/2 without TLS an upgrade is an offer, which a proxy need not pass on: the request itself may have a body. */
export const becomesAnother = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase().startsWith('h2c') !== true

const WARNED_AGAIN_MS = 60_000
const WARNED_HOSTS_MAX = 1_000

/** Programs try again at once, and the person in front of them reads once. */
export function limitedByHost(): (host: string, warn: () => void) => void {
  const warned = new Map<string, number>()
  return (host, warn) => {
    const now = Date.now()
    if (now - (warned.get(host) ?? -WARNED_AGAIN_MS) < WARNED_AGAIN_MS) return
    if (warned.size >= WARNED_HOSTS_MAX) warned.clear()
    warned.set(host, now)
    warn()
  }
}

export const deniedSentence = (host: string): string => `The proxy settings of your organization deny ${host}.`

export const portOf = (url: URL): number => (url.port === '' ? 80 : Number(url.port))

export function connectionOf(client: Socket, host: string, port: number, { action }: ProxyDecision): ObservedConnection {
  const openMs = Date.now()
  return {
    id: observedId(openMs),
    openMs,
    host,
    port,
    action,
    client: { ip: client.remoteAddress ?? '', port: client.remotePort ?? 0 },
    remoteIp: isIP(host) === 0 ? '' : host,
    tls: '',
    encrypted: false,
    opened: false,
    isHttp: false,
    sent: 0,
    received: 0,
  }
}

/** `host:port` of a CONNECT (RFC 9110 §9.3.6). */
export function readAuthority(authority: string): { host: string; port: number } | undefined {
  const colon = authority.lastIndexOf(':')
  const host = hostInPolicy(authority.slice(0, colon))
  const port = Number(authority.slice(colon + 1))
  const isPort = /^\d{1,5}$/.test(authority.slice(colon + 1)) && port > 0 && port <= 65_535
  return colon > 0 && isPort && !host.startsWith('*') && isHostPattern(host) ? { host, port } : undefined
}

export function closeWith(socket: Duplex, status: string, sentence = ''): void {
  if (!socket.writable) return void socket.destroy()
  const body = sentence === '' ? '' : `${sentence}\n`
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
