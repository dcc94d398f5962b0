import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

import { type ConnectionLimits, createConnections } from './connections.ts'
import {
  ACCEPT_BACKLOG,
  CONNECTIONS_CHECK_MS,
  CONNECTIONS_MAX,
  CONSOLE_CONNECTIONS_PER_ADDRESS_MAX,
  HEADERS_MAX,
  HEADERS_TIMEOUT_MS,
  INGEST_TIMEOUT_MS,
  KEEP_ALIVE_TIMEOUT_MS,
  SILENT_TIMEOUT_MS,
  URL_MAX,
} from './limits.ts'
import { NO_PROXIES, type Proxies } from './proxies.ts'
import { refusalOf, type GuardRules } from './request-guard.ts'
import { dataSecurityHeaders } from './security-headers.ts'

export interface HttpServer {
  port: number
  /** Lets running responses finish for at most `graceMs`, then closes the rest (live tails never finish by themselves). */
  close(graceMs: number): Promise<void>
}

export interface HttpServerOptions {
  host: string
  port: number
  /** Names and origins are completed with the port once it is known. */
  hosts: readonly string[]
  origins: readonly string[]
  /** Handles every path below one of `wires`; everything else goes to `pages`. */
  wires: { prefixes: readonly string[]; app: Hono }
  pages: (request: IncomingMessage, response: ServerResponse) => void
  /** Proxies in front of this port. Default: none. */
  proxies?: Proxies
  limits?: Partial<ConnectionLimits>
}

const CONNECTION_LIMITS: ConnectionLimits = {
  connectionsMax: CONNECTIONS_MAX,
  perAddressMax: CONSOLE_CONNECTIONS_PER_ADDRESS_MAX,
  silentTimeoutMs: SILENT_TIMEOUT_MS,
}
const WILDCARD = new Set(['0.0.0.0', '::'])

/**
 * The console's port. Every request passes the guard first; `wires` serve data, the rest is pages. Rejects with a sentence when the port is taken.
 */
export async function listen(options: HttpServerOptions): Promise<HttpServer> {
  const respondOnWire = getRequestListener(options.wires.app.fetch)
  const connections = createConnections({ ...CONNECTION_LIMITS, ...options.limits }, options.proxies ?? NO_PROXIES)
  const rules: { current: GuardRules | undefined } = { current: undefined }
  const server = createServer(
    {
      maxHeaderSize: HEADERS_MAX,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: INGEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
    },
    (request, response) => {
      response.once('close', connections.atWork(request.socket))
      const refusal = rules.current && refusalOf(request, rules.current)
      if (refusal) return refuse(response, refusal.status, refusal.detail)
      const isWire = options.wires.prefixes.some((prefix) => request.url?.startsWith(prefix))
      if (isWire) void respondOnWire(request, response)
      else options.pages(request, response)
    },
  )
  server.on('connection', (socket) => connections.admit(socket))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(explainListenError(cause, { ...options, variable: 'SIGHTGLASS_PORT' })))
    server.listen({ port: options.port, host: options.host, backlog: ACCEPT_BACKLOG }, resolve)
  })
  const { port } = server.address() as AddressInfo // listening on host and port, so an AddressInfo
  rules.current = guardRules(options, port)
  return { port, close: (graceMs) => close(server, graceMs) }
}

function guardRules(options: HttpServerOptions, port: number): GuardRules {
  const names = [WILDCARD.has(options.host) ? 'localhost' : options.host, '127.0.0.1', 'localhost']
  const hosts = new Set(names.map((name) => `${name}:${port}`.toLowerCase()))
  for (const name of options.hosts) hosts.add(name.toLowerCase())
  const origins = new Set([...hosts].flatMap((host) => [`http://${host}`, `https://${host}`]))
  for (const origin of options.origins) origins.add(origin)
  return { hosts, origins, urlMax: URL_MAX }
}

function refuse(response: ServerResponse, status: number, detail: string): void {
  response.writeHead(status, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    ...dataSecurityHeaders({ https: false }), // before the host is known to be ours
    Connection: 'close',
  })
  response.end(JSON.stringify({ type: 'about:blank', title: 'Refused', status, detail }))
}

function close(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}

export interface WantedPort {
  host: string
  port: number
  /** Variable that sets the port. */
  variable: string
}

/** Why a port could not be opened, as a sentence that names what to change; other causes are returned as they are. */
export function explainListenError(cause: NodeJS.ErrnoException, { host, port, variable }: WantedPort): Error {
  if (cause.code === 'EADDRINUSE')
    return new Error(`Port ${port} on ${host} is taken. Stop what uses it, or set ${variable} to another one.`, { cause })
  if (cause.code === 'EACCES') return new Error(`This user may not listen on port ${port}. Set ${variable} to one above 1023.`, { cause })
  return cause
}
