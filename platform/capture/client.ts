import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import { hostInPolicy, isHostPattern, type ProxyDecision } from '#domain/proxy/policy.ts'

import { type ObservedConnection, observedId } from './observed.ts'
import { isOwnAddress } from './reach.ts'

/** What a client says to the proxy itself, and what it gets from it. */

/** A status with a sentence for the person in front of a program. */
export interface Refusal {
  status: number
  sentence: string
}

/**
 * Whether a request makes its connection something else. An upgrade is an offer that a proxy need not pass on: HTTP/2 without TLS is none, and neither is one of
 * a request with a body, which would be taken for the other protocol.
 */
export const becomesAnother = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers.upgrade?.toLowerCase().startsWith('h2c') !== true

/** Of one address that is not the proxy's machine, and of all of those: the programs of the machine always find a place. */
const REMOTE_EACH_MAX = 100
const REMOTE_ALL_MAX = 500

/** Counts a connection until it is closed. False: the address, or all of them, have as many as they may. */
export function createAdmission(): (socket: Socket) => boolean {
  const counts = new Map<string, number>()
  let all = 0
  return (socket) => {
    const address = socket.remoteAddress ?? ''
    if (isOwnAddress(address)) return true
    const count = counts.get(address) ?? 0
    if (count >= REMOTE_EACH_MAX || all >= REMOTE_ALL_MAX) return false
    counts.set(address, count + 1)
    all++
    socket.once('close', () => {
      all--
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
    return true
  }
}

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

export const denied = (host: string): Refusal => ({ status: 403, sentence: `The proxy settings of your organization deny ${host}.` })
export const NOT_A_SITE: Refusal = {
  status: 400,
  sentence: 'This is an inspecting proxy, not a site. Name it as the proxy of a program: HTTP_PROXY and HTTPS_PROXY.',
}
export const NO_PATH: Refusal = { status: 400, sentence: 'This request names no path.' }
export const NO_HTTP: Refusal = { status: 400, sentence: 'This is no request that a proxy knows.' }
export const OF_THE_MACHINE: Refusal = { status: 403, sentence: 'Clients on other machines do not reach the machine of the proxy.' }

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

export function refuse(outgoing: ServerResponse, { status, sentence }: Refusal): void {
  outgoing.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
  outgoing.end(`${sentence}\n`)
}

/** The same where nothing reads requests any more. */
export function closeWith(socket: Duplex, { status, sentence }: Refusal): void {
  if (!socket.writable) return void socket.destroy()
  const body = `${sentence}\n`
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
