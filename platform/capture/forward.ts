import { type Agent, type ClientRequest, type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'

import { tapBody } from './body-tap.ts'
import { cameThrough, isChunked, passedOn, sizeOfHead, withVia } from './headers.ts'
import { endTogether } from './tunnel.ts'
import { type Exchange, headerOf, type ObservedConnection, observedId, type Observer } from './observed.ts'

/** A server that says nothing for so long is given up. Streams of events send something now and then. */
const SILENCE_MS = 300_000
/** RFC 9110 §15.6.3 and §15.5.9: the server could not be reached, or was not asked. */
const BAD_GATEWAY = 502
const LOOP = 508

export interface Way {
  connection: ObservedConnection
  scheme: 'http' | 'https'
  /** Keeps connections to this one server, for this one client. */
  agent: Agent
  observer: Observer
  lookup: LookupFunction
  /** What this proxy calls itself in `Via`. */
  pseudonym: string
}

/** Passes one request on and its response back, while both are observed. */
export function forward(incoming: IncomingMessage, outgoing: ServerResponse, path: string, way: Way): void {
  if (cameThrough(incoming.rawHeaders, way.pseudonym)) return refuse(outgoing, LOOP, 'This request came through this proxy before.')
  const watched = watch(incoming, path, way)
  const upstream = openUpstream(incoming, path, way)
  incoming.pipe(upstream)
  upstream.on('response', (response) => {
    const responseBody = tapBody(response)
    noteServer(response, way.connection)
    outgoing.writeHead(response.statusCode ?? BAD_GATEWAY, response.statusMessage ?? '', passedOn(response.rawHeaders))
    response.pipe(outgoing, { end: false })
    response.on('end', () => {
      const trailers = response.rawTrailers
      if (trailers.length > 0) outgoing.addTrailers(pairsOf(trailers))
      outgoing.end()
    })
    response.on('close', () => {
      if (!response.complete) outgoing.destroy() // cut off: the client must see that something is missing
      watched.over({ status: response.statusCode ?? 0, headers: response.rawHeaders, body: responseBody.end() })
    })
  })
  upstream.on('error', (cause) => {
    if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy()
    else refuse(outgoing, BAD_GATEWAY, sentenceOf(cause, way.connection.host))
    watched.over(undefined)
  })
  upstream.setTimeout(SILENCE_MS, () => upstream.destroy(new Error(`It said nothing for ${SILENCE_MS / 1000} seconds.`)))
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) upstream.destroy()
  })
}

/** Passes on a request that makes the connection something else: a WebSocket, for example. */
export function forwardUpgrade(incoming: IncomingMessage, client: Duplex, head: Buffer, path: string, way: Way): void {
  const watched = watch(incoming, path, way)
  const upstream = openUpstream(incoming, path, way, ['Connection', 'Upgrade', 'Upgrade', headerOf(incoming.rawHeaders, 'upgrade')])
  client.on('error', () => upstream.destroy())
  upstream.on('upgrade', (response, server, serverHead) => {
    noteServer(response, way.connection)
    client.write(headOf(response))
    const size = { sent: head.length, received: serverHead.length }
    server.on('data', (chunk: Buffer) => void (size.received += chunk.length))
    client.on('data', (chunk: Buffer) => void (size.sent += chunk.length))
    server.write(head)
    client.write(serverHead)
    server.pipe(client)
    client.pipe(server)
    endTogether(client, server)
    server.on('close', () => {
      watched.over(
        { status: response.statusCode ?? 0, headers: response.rawHeaders, body: { kept: undefined, size: size.received } },
        size.sent,
      )
    })
  })
  upstream.on('response', (response) => {
    // It refused: an ordinary response, after which the connection is over
    const body = tapBody(response)
    client.write(headOf(response, ['Connection', 'close']))
    response.pipe(client)
    response.on('close', () => watched.over({ status: response.statusCode ?? 0, headers: response.rawHeaders, body: body.end() }))
  })
  upstream.on('error', (cause) => {
    const sentence = sentenceOf(cause, way.connection.host)
    client.end(`HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${sentence}\n`)
    watched.over(undefined)
  })
  upstream.end()
}

export function refuse(outgoing: ServerResponse, status: number, sentence: string): void {
  outgoing.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
  outgoing.end(`${sentence}\n`)
}

function openUpstream(
  incoming: IncomingMessage,
  path: string,
  { connection, scheme, agent, lookup, pseudonym }: Way,
  more: string[] = [],
): ClientRequest {
  const { method = 'GET', rawHeaders } = incoming
  const headers = [...withVia(passedOn(rawHeaders), pseudonym), ...(isChunked(rawHeaders) ? ['Transfer-Encoding', 'chunked'] : []), ...more]
  const { host, port } = connection
  const open = scheme === 'https' ? tlsRequest : plainRequest
  return open({ host, port, method, path, headers, agent, lookup })
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
        requestHeaders: rawHeaders,
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

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage, instead?: string[]): string {
  const headers = instead ? [...passedOn(rawHeaders), ...instead] : rawHeaders
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${pairsOf(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n`
}

const pairsOf = (raw: readonly string[]): [string, string][] =>
  Array.from({ length: raw.length / 2 }, (_, at) => [raw[at * 2] ?? '', raw[at * 2 + 1] ?? ''])

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
