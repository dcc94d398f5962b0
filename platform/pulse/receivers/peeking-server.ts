import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttp2Server, type Http2ServerRequest, type Http2ServerResponse, type ServerHttp2Session } from 'node:http2'
import { type AddressInfo, createServer, type Socket } from 'node:net'

import { type ConnectionLimits, createConnections } from '#platform/lib/connections.ts'
import {
  ACCEPT_BACKLOG,
  CONNECTIONS_CHECK_MS,
  CONNECTIONS_MAX,
  CONNECTIONS_PER_ADDRESS_MAX,
  HEADERS_MAX,
  HEADERS_TIMEOUT_MS,
  INGEST_TIMEOUT_MS,
  KEEP_ALIVE_TIMEOUT_MS,
  SILENT_TIMEOUT_MS,
} from '#platform/lib/limits.ts'
import { explainListenError } from '#platform/lib/http-server.ts'
import type { Proxies } from '#platform/lib/proxies.ts'

export interface PeekingLimits extends ConnectionLimits {
  /** For the first bytes, the headers of HTTP/1.1, and the greeting of HTTP/2. */
  headersTimeoutMs: number
  /** From the headers to the end of the body. */
  requestTimeoutMs: number
  /** An HTTP/2 connection without a call is closed after this; senders open another when they need one. */
  idleTimeoutMs: number
  checkMs: number
}

export const CONNECTION_LIMITS: PeekingLimits = {
  connectionsMax: CONNECTIONS_MAX,
  perAddressMax: CONNECTIONS_PER_ADDRESS_MAX,
  silentTimeoutMs: SILENT_TIMEOUT_MS,
  headersTimeoutMs: HEADERS_TIMEOUT_MS,
  requestTimeoutMs: INGEST_TIMEOUT_MS,
  idleTimeoutMs: 5 * 60_000,
  checkMs: CONNECTIONS_CHECK_MS,
}

export interface PeekingServer {
  port: number
  /** Lets running calls finish for at most `graceMs`, then cuts what is left. */
  close(graceMs: number): Promise<void>
}

export interface PeekingOptions {
  host: string
  port: number
  limits: PeekingLimits
  proxies: Proxies
  http1: RequestListener
  http2: (request: Http2ServerRequest, response: Http2ServerResponse) => void
}

/** HTTP/2 begins with `PRI * HTTP/2.0` (RFC 9113 §3.4), and no method of HTTP/1.1 begins with these three characters. */
const PEEKED = 3
const STREAMS_MAX = 100
/**
 * Bytes that a sender may have under way before we have taken them; the protocol's own 64 KiB let a batch of 64 MiB take a minute where the way
 * there and back takes 50 ms, and an agent waits for half a minute.
 */
const WINDOW_BYTES = 256 * 1024

/**
 * One port for cleartext HTTP/2 with prior knowledge (the agent's events) and HTTP/1.1 (its heartbeat), distinguished by the first three bytes.
 * Connections are counted in total and per address (`lib/connections.ts`); silent ones are closed.
 */
export async function listenPeeking({ host, port, limits, proxies, http1, http2 }: PeekingOptions): Promise<PeekingServer> {
  const connections = createConnections(limits, proxies)
  const h1 = createHttpServer(
    {
      maxHeaderSize: HEADERS_MAX,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: limits.checkMs,
    },
    (request, response) => {
      response.once('close', connections.atWork(request.socket))
      http1(request, response)
    },
  )
  // Node starts checking these timeouts when a server listens; this one never does, it is handed its connections.
  h1.emit('listening')
  const h2 = createHttp2Server(
    { settings: { maxHeaderListSize: HEADERS_MAX, maxConcurrentStreams: STREAMS_MAX, initialWindowSize: WINDOW_BYTES } },
    http2,
  )
  const sessions = watchSessions(limits)
  h2.on('session', (session) => session.setLocalWindowSize(WINDOW_BYTES)) // that of the connection, for all its streams together
  h2.on('sessionError', () => undefined) // a peer that breaks the protocol; Node has closed the session

  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    if (!connections.admit(socket)) return
    sockets.add(socket)
    socket.on('error', () => undefined) // the other end went away; 'close' follows
    socket.once('close', () => sockets.delete(socket))
    peek(socket, limits.headersTimeoutMs, (isHttp2) => {
      if (!isHttp2) return void h1.emit('connection', socket)
      // Its session is created and emitted while this event is handled, so the socket is known to be its own.
      const add = (session: ServerHttp2Session): void => sessions.add(session, () => connections.atWork(socket))
      h2.once('session', add)
      h2.emit('connection', socket)
      h2.off('session', add)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(explainListenError(cause, { host, port, variable: 'SIGHTGLASS_AGENTS_PORT' })))
    server.listen({ port, host, backlog: ACCEPT_BACKLOG }, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port, // listening on host and port, so an AddressInfo
    async close(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      sessions.close()
      h1.closeIdleConnections()
      const cut = setTimeout(() => sockets.forEach((socket) => socket.destroy()), graceMs)
      await closed
      clearTimeout(cut)
      sessions.stop()
      h1.close(() => undefined) // ends its checking; it was never listening itself
    },
  }
}

function peek(socket: Socket, timeoutMs: number, decide: (isHttp2: boolean) => void): void {
  let seen = Buffer.alloc(0)
  const silent = setTimeout(() => socket.destroy(), timeoutMs)
  socket.once('close', () => clearTimeout(silent))
  const onReadable = (): void => {
    for (let chunk = socket.read() as Buffer | null; chunk; chunk = socket.read() as Buffer | null) seen = Buffer.concat([seen, chunk]) // no encoding is set
    if (seen.length < PEEKED) return
    socket.off('readable', onReadable)
    clearTimeout(silent)
    socket.unshift(seen)
    decide(seen.toString('latin1', 0, PEEKED) === 'PRI')
  }
  socket.on('readable', onReadable)
}

/** HTTP/2 has no timeouts of its own in Node: a session must complete its preface in time and make calls regularly. */
function watchSessions({ headersTimeoutMs, idleTimeoutMs, checkMs }: PeekingLimits) {
  interface Watched {
    greeted: boolean
    calls: number
    quietSince: number
  }
  const watched = new Map<ServerHttp2Session, Watched>()
  const check = setInterval(() => {
    const now = performance.now()
    for (const [session, { greeted, calls, quietSince }] of watched) {
      if (calls === 0 && now - quietSince > (greeted ? idleTimeoutMs : headersTimeoutMs)) session.destroy()
    }
  }, checkMs)
  check.unref()
  return {
    add(session: ServerHttp2Session, atWork: () => () => void): void {
      const state: Watched = { greeted: false, calls: 0, quietSince: performance.now() }
      watched.set(session, state)
      session.once('remoteSettings', () => {
        state.greeted = true
        state.quietSince = performance.now()
      })
      session.on('stream', (stream) => {
        state.calls++
        const done = atWork()
        stream.once('close', () => {
          done()
          state.calls--
          state.quietSince = performance.now()
        })
      })
      session.once('close', () => watched.delete(session))
    },
    close(): void {
      for (const session of watched.keys()) session.close()
    },
    stop(): void {
      clearInterval(check)
    },
  }
}
