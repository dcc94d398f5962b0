import { type Agent, type ClientRequest, type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'

import { tapBody } from './body-tap.ts'
import { closeWith, type Refusal, refuse } from './client.ts'
import { cameThrough, framingOf, passedOn, sizeOfHead, withHost, withVia } from './headers.ts'
import { endTogether } from './tunnel.ts'
import { type Exchange, headerOf, headerPairs, type ObservedConnection, observedId, type Observer } from './observed.ts'

/** A server that says nothing for so long is given up. Streams of events send something now and then. */
const SILENCE_MS = 300_000
const SILENT = new Error(`It said nothing for ${SILENCE_MS / 1000} seconds.`)
/** RFC 9110 §15.6.2 and §15.6.3, RFC 5842 §7.2: what is not passed on, cannot be reached, or came through here before. */
const STATUS = { notImplemented: 501, badGateway: 502, loop: 508 }
/** What Node writes to a client as a status of its own. */
const STATUS_MIN = 200
const STATUS_MAX = 999

export interface Way {
  connection: ObservedConnection
  scheme: 'http' | 'https'
  /** Keeps connections to this one server, for this one client. */
  agent: Agent
  observer: Observer
  lookup: LookupFunction
  /** What this proxy calls itself in `Via`. */
  pseudonym: string
  /** Of a request by its whole address; undefined: the client's own is passed on. */
  hostHeader: string | undefined
  /** Why a request that says it is for this host is not passed on. */
  mayReach(host: string): Refusal | undefined
}

/** Passes one request on and its response back, while both are observed. */
export function forward(incoming: IncomingMessage, outgoing: ServerResponse, path: string, way: Way): void {
  const refused = refusalOf(incoming, way)
  if (refused) return refuse(outgoing, refused)
  const watched = watch(incoming, path, way)
  const upstream = openUpstream(incoming, path, way)
  incoming.pipe(upstream)
  const fail = (sentence: string): void => {
    if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy()
    else refuse(outgoing, { status: STATUS.badGateway, sentence })
    watched.over(undefined)
  }
  upstream.on('response', (response) => {
    const { statusCode = 0, statusMessage = '', rawHeaders } = response
    if (statusCode < STATUS_MIN || statusCode > STATUS_MAX) {
      fail(`${way.connection.host} sent a response that is no HTTP.`)
      return void upstream.destroy()
    }
    const responseBody = tapBody(response)
    noteServer(response, way.connection)
    outgoing.writeHead(statusCode, statusMessage, passedOn(rawHeaders))
    response.pipe(outgoing, { end: false })
    response.on('end', () => {
      const trailers = response.rawTrailers
      if (trailers.length > 0) outgoing.addTrailers([...headerPairs(trailers)].map(([name, value]): [string, string] => [name, value]))
      outgoing.end()
    })
    response.on('error', () => outgoing.destroy())
    response.on('close', () => {
      if (!response.complete) outgoing.destroy() // cut off: the client must see that something is missing
      watched.over({ status: statusCode, headers: rawHeaders, body: responseBody.end() })
    })
  })
  upstream.on('error', (cause) => fail(sentenceOf(cause, way.connection.host)))
  // Also when a server makes the connection something else that nobody asked for, which is no error
  upstream.on('close', () => {
    if (!outgoing.headersSent) fail(`${way.connection.host} broke the connection off.`)
  })
  upstream.setTimeout(SILENCE_MS, () => upstream.destroy(SILENT))
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) upstream.destroy()
  })
}

/** Passes on a request that makes the connection something else: a WebSocket, for example. It has no body (`becomesAnother`). */
export function forwardUpgrade(incoming: IncomingMessage, client: Duplex, head: Buffer, path: string, way: Way): void {
  client.on('error', () => client.destroy())
  const refused = refusalOf(incoming, way)
  if (refused) return closeWith(client, refused)
  const watched = watch(incoming, path, way)
  const upstream = openUpstream(incoming, path, way, ['Connection', 'Upgrade', 'Upgrade', headerOf(incoming.rawHeaders, 'upgrade')])
  const stop = (): void => void upstream.destroy()
  client.on('close', stop)
  upstream.on('upgrade', (response, server, serverHead) => {
    const { statusCode = 0, rawHeaders } = response
    client.off('close', stop)
    noteServer(response, way.connection)
    client.write(headOf(response, rawHeaders))
    const size = { sent: head.length, received: serverHead.length }
    server.on('data', (chunk: Buffer) => void (size.received += chunk.length))
    client.on('data', (chunk: Buffer) => void (size.sent += chunk.length))
    server.write(head)
    client.write(serverHead)
    server.pipe(client)
    client.pipe(server)
    endTogether(client, server)
    server.on('close', () =>
      watched.over({ status: statusCode, headers: rawHeaders, body: { kept: undefined, size: size.received } }, size.sent),
    )
  })
  upstream.on('response', (response) => {
    // It refused: an ordinary response, after which the connection is over
    const { statusCode = 0, rawHeaders } = response
    const body = tapBody(response)
    client.write(headOf(response, [...passedOn(rawHeaders), 'Connection', 'close']))
    response.pipe(client)
    response.on('error', () => client.destroy())
    response.on('close', () => watched.over({ status: statusCode, headers: rawHeaders, body: body.end() }))
  })
  upstream.on('error', (cause) => {
    closeWith(client, { status: STATUS.badGateway, sentence: sentenceOf(cause, way.connection.host) })
    watched.over(undefined)
  })
  upstream.setTimeout(SILENCE_MS, () => upstream.destroy(SILENT))
  upstream.end()
}

function refusalOf({ rawHeaders }: IncomingMessage, { pseudonym, mayReach }: Way): Refusal | undefined {
  if (cameThrough(rawHeaders, pseudonym)) return { status: STATUS.loop, sentence: 'This request came through this proxy before.' }
  if (framingOf(rawHeaders) === 'other')
    return {
      status: STATUS.notImplemented,
      sentence: 'The proxy passes on bodies as they are or chunked, and packed by Transfer-Encoding in no other way.',
    }
  return mayReach(headerOf(rawHeaders, 'host'))
}

function openUpstream(
  incoming: IncomingMessage,
  path: string,
  { connection, scheme, agent, lookup, pseudonym, hostHeader }: Way,
  more: string[] = [],
): ClientRequest {
  const { method = 'GET', rawHeaders } = incoming
  const headers = [
    ...withVia(passedOn(hostHeader === undefined ? rawHeaders : withHost(rawHeaders, hostHeader)), pseudonym),
    ...(framingOf(rawHeaders) === 'chunked' ? ['Transfer-Encoding', 'chunked'] : []),
    ...more,
  ]
  const { host, port } = connection
  const open = scheme === 'https' ? tlsRequest : plainRequest
  // The name of the server is the one that was decided about, and not what a header says
  const servername = isIP(host) === 0 ? host : ''
  return open({ host, port, method, path, headers, agent, lookup, ...(scheme === 'https' && { servername }) })
}

/** Notes a request from its beginning; `over` hands it over, once. */
function watch(incoming: IncomingMessage, path: string, { connection, scheme, observer }: Way) {
  const startMs = Date.now()
  const { method = 'GET', rawHeaders } = incoming
  const body = tapBody(incoming)
  const port = connection.port === (scheme === 'https' ? 443 : 80) ? '' : `:${connection.port}`
  const host = connection.host.includes(':') ? `[${connection.host}]` : connection.host
  connection.isHttp = true
  let isOver = false
  return {
    over(response: Exchange['response'], moreSent = 0): void {
      if (isOver) return
      isOver = true
      const requestBody = body.end()
      const exchange: Exchange = {
        id: observedId(startMs),
        connection,
        startMs,
        endMs: Date.now(),
        method,
        url: `${scheme}://${host}${port}${path}`,
        path,
        // What is for the proxy alone, such as a password for it, is nobody's business
        requestHeaders: passedOn(rawHeaders),
        requestBody,
        response,
      }
      connection.sent += sizeOfHead(`${method} ${path} HTTP/1.1`, rawHeaders) + requestBody.size + moreSent
      if (response) connection.received += sizeOfHead('HTTP/1.1 200 OK', response.headers) + response.body.size
      observer.exchanged(exchange)
    },
  }
}

function noteServer({ socket }: IncomingMessage, connection: ObservedConnection): void {
  connection.remoteIp ||= socket.remoteAddress ?? ''
  if ('getProtocol' in socket) connection.tls ||= (socket as TLSSocket).getProtocol() ?? ''
}

const headOf = ({ statusCode, statusMessage }: IncomingMessage, headers: readonly string[]): string =>
  [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...[...headerPairs(headers)].map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')

/** What a program shows to the person in front of it. */
export function sentenceOf(cause: Error & { code?: string }, host: string): string {
  switch (cause.code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The proxy found no address of ${host}.`
    case 'ECONNREFUSED':
      return `${host} refused the connection of the proxy.`
    case 'ETIMEDOUT':
      return `${host} could not be reached in time.`
    case 'ECONNRESET':
      return `${host} broke the connection off.`
    default:
      return `The proxy could not reach ${host}: ${cause.message}`
  }
}
