import { Agent as PlainAgent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { type AddressInfo, isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type SecureContext, TLSSocket } from 'node:tls'

import { hostInPolicy, isHostPattern, type ProxyDecision } from '#domain/proxy/policy.ts'
import { newId } from '#platform/lib/ids.ts'
import type { Log } from '#platform/lib/log.ts'

import { forward, forwardUpgrade, refuse, sentenceOf, type Way } from './forward.ts'
import type { Leaves } from './leaves.ts'
import { firstBytes, looksLikeHttp, looksLikeTls } from './first-bytes.ts'
import { type ObservedConnection, observedId, type Observer } from './observed.ts'
import { type Reach, reachOf } from './reach.ts'
import { connectTo, joinSockets } from './tunnel.ts'

const CLIENTS_MAX = 1_000
/** Cookies of some sites are long; Node's own bound is a quarter of it. */
const HEAD_MAX = 64 * 1024
const IDLE_MS = 60_000

export interface CaptureParts {
  decide(host: string): ProxyDecision
  leaves: Leaves
  observer: Observer
  log: Log
}

export interface Capture {
  /** Resolves with the port it listens on. */
  listen(host: string, port: number): Promise<number>
  close(): Promise<void>
}

/** A place that a client reaches on one of its connections. */
interface Place extends Way {
  end(): void
}

/** What a program connects to: plain requests by their address, everything else by CONNECT. */
export function createCapture({ decide, leaves, observer, log }: CaptureParts): Capture {
  const pseudonym = `sightglass-${newId()}`
  /** Opened connections, whose requests name no host by address. */
  const tunnels = new WeakMap<Duplex, Place>()
  const plainPlaces = new WeakMap<Duplex, Map<string, Place>>()
  const clients = new Set<Duplex>()

  const server = createServer({ maxHeaderSize: HEAD_MAX, keepAliveTimeout: IDLE_MS, requestTimeout: 0 })
  server.maxConnections = CLIENTS_MAX
  server.on('connection', (socket: Duplex) => {
    clients.add(socket)
    socket.on('close', () => clients.delete(socket))
  })
  server.on('request', (incoming, outgoing) => onRequest(incoming, outgoing))
  server.on('upgrade', (incoming, socket, head) => {
    const found = placeOf(incoming)
    if (typeof found === 'string') return closeWith(socket, `${found.slice(0, 3)} Refused`, found.slice(4))
    forwardUpgrade(incoming, socket, head, found.path, found.place)
  })
  server.on('connect', (incoming, socket, head) => {
    socket.on('error', () => socket.destroy())
    void onConnect(incoming, socket, head).catch((cause: Error) => {
      log.error({ cause }, 'a connection could not be handled')
      socket.destroy()
    })
  })
  // Whatever is no HTTP; the client may be gone already
  server.on('clientError', (_cause, socket) => closeWith(socket, '400 Bad Request'))

  function onRequest(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const found = placeOf(incoming)
    if (typeof found === 'string') return refuse(outgoing, Number(found.slice(0, 3)), found.slice(4))
    forward(incoming, outgoing, found.path, found.place)
  }

  /** Where a request goes, or a status with its sentence. */
  function placeOf(incoming: IncomingMessage): { place: Place; path: string } | string {
    const { url: target = '', socket } = incoming
    const opened = tunnels.get(socket)
    if (opened) return target.startsWith('/') || target === '*' ? { place: opened, path: target } : '400 This request names no path.'
    const url = URL.parse(target)
    if (url?.protocol !== 'http:')
      return '400 This is an inspecting proxy, not a site. Name it as the proxy of a program: HTTP_PROXY and HTTPS_PROXY.'
    const host = hostInPolicy(url.hostname)
    const decision = decide(host)
    const reach = reachOf(socket.remoteAddress ?? '')
    if (decision.action === 'deny') {
      const refused = connectionOf(socket, host, portOf(url), decision)
      if (decision.reported) record(refused)(Date.now())
      return `403 ${deniedSentence(host)}`
    }
    if (reach.refuses(host)) return '403 Clients on other machines do not reach the machine of the proxy.'
    const places = plainPlaces.get(socket) ?? new Map<string, Place>()
    plainPlaces.set(socket, places)
    const known = places.get(url.host)
    const place = known ?? openPlace(connectionOf(socket, host, portOf(url), decision), 'http', decision, reach)
    if (!known) {
      places.set(url.host, place)
      socket.once('close', () => place.end())
    }
    return { place, path: url.pathname + url.search }
  }

  async function onConnect(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const target = readTarget(incoming.url ?? '')
    if (!target) return closeWith(socket, '400 Bad Request')
    const { host, port } = target
    const decision = decide(host)
    const client = incoming.socket
    const reach = reachOf(client.remoteAddress ?? '')
    const connection = connectionOf(client, host, port, decision)
    if (decision.action === 'deny') {
      if (decision.reported) record(connection)(Date.now())
      return closeWith(socket, '403 Forbidden', deniedSentence(host))
    }
    if (reach.refuses(host)) return closeWith(socket, '403 Forbidden', 'Clients on other machines do not reach the machine of the proxy.')
    if (decision.action === 'pass') return pass(socket, head, connection, decision, reach)
    const context = await leaves.contextFor(host).catch((cause: Error) => {
      log.warn({ host, reason: cause.message }, 'a connection is passed on unopened')
      return undefined
    })
    if (!context) return pass(socket, head, { ...connection, action: 'pass' }, decision, reach)
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    if (head.length > 0) socket.unshift(head)
    const first = await firstBytes(socket)
    if (looksLikeTls(first)) return open(socket, connection, context, decision, reach)
    if (looksLikeHttp(first)) return serve(socket, openPlace(connection, 'http', decision, reach))
    await joined(socket, connection, decision, reach)
  }

  async function pass(socket: Duplex, head: Buffer, connection: ObservedConnection, decision: ProxyDecision, reach: Reach): Promise<void> {
    if (head.length > 0) socket.unshift(head)
    await joined(socket, connection, decision, reach, 'HTTP/1.1 200 Connection Established\r\n\r\n')
  }

  /** Passed on unread, once the server is there. */
  async function joined(
    socket: Duplex,
    connection: ObservedConnection,
    decision: ProxyDecision,
    reach: Reach,
    greeting = '',
  ): Promise<void> {
    const closed = decision.reported ? record(connection) : undefined
    try {
      const remote = await connectTo(connection.host, connection.port, reach.lookup)
      connection.remoteIp = remote.remoteAddress ?? ''
      if (greeting !== '') socket.write(greeting)
      void firstBytes(socket).then((first) => {
        connection.encrypted = looksLikeTls(first)
        joinSockets(socket, remote, connection)
      })
      remote.once('close', () => closed?.(Date.now()))
    } catch (cause) {
      closed?.(Date.now())
      if (greeting === '') socket.destroy()
      else closeWith(socket, '502 Bad Gateway', sentenceOf(cause as Error, connection.host))
    }
  }

  /** Ends the client's TLS here and reads what is inside. */
  function open(socket: Duplex, connection: ObservedConnection, secureContext: SecureContext, decision: ProxyDecision, reach: Reach): void {
    connection.encrypted = true
    const plain = new TLSSocket(socket as Socket, { isServer: true, secureContext, ALPNProtocols: ['http/1.1'] })
    const place = openPlace(connection, 'https', decision, reach)
    let trusted = false
    plain.once('secure', () => {
      trusted = true
      connection.opened = true
    })
    plain.on('error', () => plain.destroy())
    plain.once('close', () => {
      if (!trusted) log.warn({ host: connection.host }, 'a program did not take the certificate: does it trust the authority?')
      socket.destroy()
    })
    serve(plain, place)
  }

  function serve(socket: Duplex, place: Place): void {
    tunnels.set(socket, place)
    socket.once('close', () => place.end())
    server.emit('connection', socket)
    socket.resume() // it was stopped while its first bytes were looked at
  }

  function openPlace(connection: ObservedConnection, scheme: Way['scheme'], decision: ProxyDecision, reach: Reach): Place {
    const agent = scheme === 'https' ? new TlsAgent({ keepAlive: true }) : new PlainAgent({ keepAlive: true })
    const closed = decision.reported ? record(connection) : undefined
    // What is passed on is not looked into, even where it could be
    const exchanged = decision.action === 'inspect' ? observer.exchanged : () => undefined
    return {
      connection,
      scheme,
      agent,
      observer: { ...observer, exchanged },
      lookup: reach.lookup,
      pseudonym,
      end() {
        agent.destroy()
        closed?.(Date.now())
      },
    }
  }

  /** Tells of a connection now, and of its end by what is returned, once. */
  function record(connection: ObservedConnection): (closeMs: number) => void {
    observer.opened(connection)
    let isOver = false
    return (closeMs) => {
      if (isOver) return
      isOver = true
      observer.closed(connection, closeMs)
    }
  }

  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen({ host, port }, () => {
          server.off('error', reject)
          resolve((server.address() as AddressInfo).port)
        })
      }),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of clients) socket.destroy()
      await closed
    },
  }
}

const deniedSentence = (host: string): string => `The proxy settings of your organization deny ${host}.`

const portOf = (url: URL): number => (url.port === '' ? 80 : Number(url.port))

function connectionOf(client: Socket, host: string, port: number, { action }: ProxyDecision): ObservedConnection {
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
function readTarget(authority: string): { host: string; port: number } | undefined {
  const colon = authority.lastIndexOf(':')
  const host = hostInPolicy(authority.slice(0, colon))
  const port = Number(authority.slice(colon + 1))
  const isPort = /^\d{1,5}$/.test(authority.slice(colon + 1)) && port > 0 && port <= 65_535
  return colon > 0 && isPort && !host.startsWith('*') && isHostPattern(host) ? { host, port } : undefined
}

function closeWith(socket: Duplex, status: string, sentence = ''): void {
  if (!socket.writable) return void socket.destroy()
  const body = sentence === '' ? '' : `${sentence}\n`
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
