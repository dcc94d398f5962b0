import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type SecureContext, TLSSocket } from 'node:tls'

import { hostInPolicy, type ProxyDecision } from '#domain/proxy/policy.ts'
import type { Log } from '#platform/lib/log.ts'

import {
  becomesAnother,
  closeWith,
  connectionOf,
  createAdmission,
  denied,
  limitedByHost,
  NO_HTTP,
  NO_PATH,
  NOT_A_SITE,
  OF_THE_MACHINE,
  portOf,
  readAuthority,
  type Refusal,
  refuse,
} from './client.ts'
import { forward, forwardUpgrade, sentenceOf } from './forward.ts'
import type { Leaves } from './leaves.ts'
import { firstBytes, looksLikeHttp, looksLikeTls } from './first-bytes.ts'
import type { ObservedConnection, Observer } from './observed.ts'
import { type Reach, reachOf } from './reach.ts'
import { createTargets, type Target } from './targets.ts'
import { connectTo, joinSockets } from './tunnel.ts'

const CLIENTS_MAX = 1_000
/** Cookies of some sites are long; Node's own bound is a quarter of it. */
const HEAD_MAX = 64 * 1024
const IDLE_MS = 60_000
const ESTABLISHED = 'HTTP/1.1 200 Connection Established\r\n\r\n'
/** Hosts that one client connection reaches by whole addresses. */
const TARGETS_MAX = 100

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

/** What a program connects to: plain requests by their address, everything else by CONNECT. */
export function createCapture({ decide, leaves, observer, log }: CaptureParts): Capture {
  const targets = createTargets({ decide, observer })
  /** Opened connections, whose requests name no host by address. */
  const tunnels = new WeakMap<Duplex, Target>()
  const plainTargets = new WeakMap<Duplex, Map<string, Target>>()
  const clients = new Set<Duplex>()
  const [unopened, untrusted] = [limitedByHost(), limitedByHost()]
  const admit = createAdmission()

  const server = createServer({
    maxHeaderSize: HEAD_MAX,
    keepAliveTimeout: IDLE_MS,
    requestTimeout: 0,
    shouldUpgradeCallback: becomesAnother,
  })
  server.maxConnections = CLIENTS_MAX
  server.on('connection', (socket: Socket) => {
    // What is opened inside a tunnel comes a second time, as what it is then
    if (tunnels.has(socket)) return
    if (!admit(socket)) return void socket.destroy()
    clients.add(socket)
    socket.on('close', () => clients.delete(socket))
  })
  server.on('request', (incoming, outgoing) => {
    const found = targetOf(incoming)
    if ('sentence' in found) return refuse(outgoing, found)
    forward(incoming, outgoing, found.path, found.target)
  })
  server.on('upgrade', (incoming, socket, head) => {
    const found = targetOf(incoming)
    if ('sentence' in found) return closeWith(socket, found)
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
  server.on('clientError', (_cause, socket) => closeWith(socket, NO_HTTP))

  /** Where a request goes, or why it goes nowhere. */
  function targetOf(incoming: IncomingMessage): { target: Target; path: string } | Refusal {
    const { url: named = '', socket } = incoming
    const opened = tunnels.get(socket)
    if (opened) return named.startsWith('/') || named === '*' ? { target: opened, path: named } : NO_PATH
    const url = URL.parse(named)
    if (url?.protocol !== 'http:') return NOT_A_SITE
    const host = hostInPolicy(url.hostname)
    const decision = decide(host)
    const reach = reachOf(socket.remoteAddress ?? '')
    if (decision.action === 'deny') {
      if (decision.reported) targets.record(connectionOf(socket, host, portOf(url), decision))(Date.now())
      return denied(host)
    }
    if (reach.refuses(host)) return OF_THE_MACHINE
    const its = plainTargets.get(socket) ?? new Map<string, Target>()
    if (!plainTargets.has(socket)) {
      plainTargets.set(socket, its)
      socket.once('close', () => its.forEach((one) => one.end()))
    }
    const known = its.get(url.host)
    // What was decided since is followed by the next request, also on a connection that stays open
    const stays = known?.connection.action === decision.action
    if (known && !stays) known.end()
    const target = (stays && known) || targets.open(connectionOf(socket, host, portOf(url), decision), 'http', decision, reach, url.host)
    its.delete(url.host)
    its.set(url.host, target)
    for (const [name, oldest] of its) {
      if (its.size <= TARGETS_MAX) break
      its.delete(name)
      oldest.end()
    }
    return { target, path: url.pathname + url.search }
  }

  async function onConnect(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const authority = readAuthority(incoming.url ?? '')
    if (!authority) return closeWith(socket, NO_HTTP)
    const { host, port } = authority
    const decision = decide(host)
    const client = incoming.socket
    const reach = reachOf(client.remoteAddress ?? '')
    const connection = connectionOf(client, host, port, decision)
    if (decision.action === 'deny') {
      if (decision.reported) targets.record(connection)(Date.now())
      return closeWith(socket, denied(host))
    }
    if (reach.refuses(host)) return closeWith(socket, OF_THE_MACHINE)
    if (decision.action === 'pass') return pass(socket, head, connection, decision, reach)
    socket.write(ESTABLISHED)
    if (head.length > 0) socket.unshift(head)
    const first = await firstBytes(socket)
    if (looksLikeHttp(first)) return serve(socket, targets.open(connection, 'http', decision, reach))
    const context = looksLikeTls(first) ? await certificateFor(host) : undefined
    if (context) return open(socket, connection, context, decision, reach)
    await joined(socket, { ...connection, action: 'pass' }, decision, reach)
  }

  /** Undefined: there is none, and a program is not to suffer from that. */
  function certificateFor(host: string): Promise<SecureContext | undefined> {
    return leaves.contextFor(host).catch((cause: Error) => {
      unopened(host, () => log.warn({ host, reason: cause.message }, 'connections are passed on unopened'))
      return undefined
    })
  }

  async function pass(socket: Duplex, head: Buffer, connection: ObservedConnection, decision: ProxyDecision, reach: Reach): Promise<void> {
    if (head.length > 0) socket.unshift(head)
    await joined(socket, connection, decision, reach, ESTABLISHED)
  }

  /** Passed on unread, once the server is there. */
  async function joined(
    socket: Duplex,
    connection: ObservedConnection,
    decision: ProxyDecision,
    reach: Reach,
    greeting = '',
  ): Promise<void> {
    const closed = decision.reported ? targets.record(connection) : undefined
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
      else closeWith(socket, { status: 502, sentence: sentenceOf(cause as Error, connection.host) })
    }
  }

  /** Ends the client's TLS here and reads what is inside. */
  function open(socket: Duplex, connection: ObservedConnection, secureContext: SecureContext, decision: ProxyDecision, reach: Reach): void {
    connection.encrypted = true
    const plain = new TLSSocket(socket as Socket, { isServer: true, secureContext, ALPNProtocols: ['http/1.1'] })
    const target = targets.open(connection, 'https', decision, reach)
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
