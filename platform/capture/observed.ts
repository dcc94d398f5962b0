import { randomBytes } from 'node:crypto'

import type { ProxyAction } from '#domain/proxy/policy.ts'
import { xidAt } from '#platform/lib/ids.ts'

/** A program's connection to one host, through the proxy. */
export interface ObservedConnection {
  id: string
  openMs: number
  host: string
  port: number
  action: ProxyAction
  client: { ip: string; port: number }
  /** Of the server, once it is known. */
  remoteIp: string
  /** Towards the server, as Node names it (`TLSv1.3`); `''` none, or not seen. */
  tls: string
  /** It began with a handshake of TLS. */
  encrypted: boolean
  /** What was encrypted was read. */
  opened: boolean
  /** Requests were seen on it. */
  isHttp: boolean
  sent: number
  received: number
}

/** A body as it went by. */
export interface ObservedBody {
  /** Undefined: larger than what is kept, or there was no room for it. */
  kept: Buffer | undefined
  size: number
}

/** One request and what came back. */
export interface Exchange {
  id: string
  connection: ObservedConnection
  startMs: number
  endMs: number
  method: string
  url: string
  /** With query. */
  path: string
  /** Names and values in turn, as sent. */
  requestHeaders: readonly string[]
  requestBody: ObservedBody
  /** Undefined: there was none. */
  response: { status: number; headers: readonly string[]; body: ObservedBody } | undefined
}

/** What the proxy saw goes here. */
export interface Observer {
  /** Some of it is known before it is over: a connection may stay open for hours. */
  opened(connection: ObservedConnection): void
  closed(connection: ObservedConnection, closeMs: number): void
  exchanged(exchange: Exchange): void
}

const BASE32 = '0123456789abcdefghijklmnopqrstuv'

/** An id as agents make them. */
export const observedId = (ms: number): string => xidAt(ms, Array.from(randomBytes(20), (byte) => BASE32.charAt(byte % 32)).join(''))

/** Names and values in turn, as pairs. */
export function* headerPairs(raw: readonly string[]): Generator<readonly [name: string, value: string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) yield [raw[at] ?? '', raw[at + 1] ?? '']
}

/** Value of the first header of this name, which is given in lower case; `''` none. */
export function headerOf(raw: readonly string[], name: string): string {
  for (const [found, value] of headerPairs(raw)) if (found.toLowerCase() === name) return value
  return ''
}
