import { Agent as PlainAgent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type SecureContext, TLSSocket } from 'node:tls'

import { hostInPolicy, type ProxyDecision } from '#domain/proxy/policy.ts'
import { newId } from '#platform/lib/ids.ts'
import type { Log } from '#platform/lib/log.ts'

import { forward, forwardUpgrade, refuse, sentenceOf, type Way } from './forward.ts'
import type { Leaves } from './leaves.ts'
import { becomesAnother, closeWith, connectionOf, deniedSentence, limitedByHost, portOf, readAuthority } from './client.ts'
import { firstBytes, looksLikeHttp, looksLikeTls } from './first-bytes.ts'
import type { ObservedConnection, Observer } from './observed.ts'
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

/** What a client reaches on one of its connections. */
interface Target extends Way {
  end(): void
}

/** What a program connects to: plain requests by their address, everything else by CONNECT. */
export function createCapture({ decide, leaves, observer, log }: CaptureParts): Capture {
  const pseudonym = `sightglass-${newId()}`
  /** Opened connections, whose requests name no host by address. */
  const tunnels = new WeakMap<Duplex, Target>()
  const plainTargets = new WeakMap<Duplex, Map<string, Target>>()
  const clients = new Set<Duplex>()
  const [unopened, untrusted] = [limitedByHost(), limitedByHost()]

  const server = createServer({
    maxHeaderSize: HEAD_MAX,
    keepAliveTimeout: IDLE_MS,
    requestTimeout: 0,
    shouldUpgradeCallback: becomesAnother,
  })
  server.maxConnections = CLIENTS_MAX
  server.on('connection', (socket: Duplex) => {
    clients.add(socket)
    socket.on('close', () => clients.delete(socket))
  })
  server.on('request', (incoming, outgoing) => onRequest(incoming, outgoing))
  server.on('upgrade', (incoming, socket, head) => {
    const found = targetOf(incoming)
    if (typeof found === 'string') return closeWith(socket, `${found.slice(0, 3)} Refused`, found.slice(4))
    forwardUpgrade(incoming, socket, head, found.path, found.target)
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
    const found = targetOf(incoming)
    if (typeof found === 'string') return refuse(outgoing, Number(found.slice(0, 3)), found.slice(4))
    forward(incoming, outgoing, found.path, found.target)
  }

  /** Where a request goes, or a status with its sentence. */
  function targetOf(incoming: IncomingMessage): { target: Target; path: string } | string {
    const { url: named = '', socket } = incoming
    const opened = tunnels.get(socket)
    if (opened) return named.startsWith('/') || named === '*' ? { target: opened, path: named } : '400 This request names no path.'
    const url = URL.parse(named)
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
    const targets = plainTargets.get(socket) ?? new Map<string, Target>()
    plainTargets.set(socket, targets)
    const known = targets.get(url.host)
    const target = known ?? openTarget(connectionOf(socket, host, portOf(url), decision), 'http', decision, reach)
    if (!known) {
      targets.set(url.host, target)
      socket.once('close', () => target.end())
    }
    return { target, path: url.pathname + url.search }
  }

  async function onConnect(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const authority = readAuthority(incoming.url ?? '')
    if (!authority) return closeWith(socket, '400 Bad Request')
    const { host, port } = authority
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
      unopened(host, () => log.warn({ host, reason: cause.message }, 'connections are passed on unopened'))
      return undefined
    })
    if (!context) return pass(socket, head, { ...connection, action: 'pass' }, decision, reach)
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    if (head.length > 0) socket.unshift(head)
    const first = await firstBytes(socket)
    if (looksLikeTls(first)) return open(socket, connection, context, decision, reach)
    if (looksLikeHttp(first)) return serve(socket, openTarget(connection, 'http', decision, reach))
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
      // Until both are joined nothing else listens to what becomes of it
      remote.on('error', () => remote.destroy())
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
    const target = openTarget(connection, 'https', decision, reach)
    let trusted = false
    plain.once('secure', () => {
      trusted = true
      connection.opened = true
    })
    plain.on('error', () => plain.destroy())
    plain.once('close', () => {
      const { host } = connection
      if (!trusted) untrusted(host, () => log.warn({ host }, 'a program did not take the certificate: does it trust the authority?'))
      socket.destroy()
    })
    serve(plain, target)
  }

  function serve(socket: Duplex, target: Target): void {
    tunnels.set(socket, target)
    socket.once('close', () => target.end())
    server.emit('connection', socket)
    socket.resume() // it was stopped while its first bytes were looked at
  }

  function openTarget(connection: ObservedConnection, scheme: Way['scheme'], decision: ProxyDecision, reach: Reach): Target {
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

  /** Reports a connection now, and its end by what is returned, once. */
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
