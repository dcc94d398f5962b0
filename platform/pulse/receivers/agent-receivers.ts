import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, type Http2ServerRequest, type Http2ServerResponse, type ServerHttp2Stream } from 'node:http2'

import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'

import { withBudget } from '#platform/lib/http.ts'
import { URL_MAX } from '#platform/lib/limits.ts'
import { NO_PROXIES, type Proxies } from '#platform/lib/proxies.ts'
import { isCanonicalTarget } from '#platform/lib/request-guard.ts'
import { dataSecurityHeaders } from '#platform/lib/security-headers.ts'

import { assetRoutes, type AssetParts } from './assets.ts'
import { INGEST_BODY, type IngestLimits } from './body.ts'
import { agentOf } from './caller.ts'
import { respondToCall, isGrpc, refuseCall } from './grpc-call.ts'
import { CODE, trailers, trailersOf } from './grpc-status.ts'
import { grpcMethods, type GrpcParts, STREAMING_PATH } from './grpc.ts'
import { ndjsonRoutes } from './ndjson.ts'
import { otlpRoutes } from './otlp-http.ts'
import { CONNECTION_LIMITS, listenPeeking, type PeekingLimits } from './peeking-server.ts'

export interface AgentReceiversOptions extends GrpcParts, Pick<AssetParts, 'objects' | 'spool'> {
  host: string
  port: number
  /** Control plane of agents; gets everything that is no traffic. */
  control: Hono
  /** Agents reach this address by TLS, which a proxy in front ends. */
  https?: boolean
  /** Proxies in front of this port. Default: none. */
  proxies?: Proxies
  limits?: Partial<PeekingLimits & IngestLimits>
}

export interface AgentReceivers {
  port: number
  close(): Promise<void>
}

/** security.md F18. */
const GRACE_MS = 10_000
/** Time for trailers to be sent after the last byte of a response. */
const TRAILERS_MS = 250
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Every way in for agents and OpenTelemetry senders, on one socket: gRPC over cleartext HTTP/2, everything else over either HTTP. */
export async function openAgentReceivers(options: AgentReceiversOptions): Promise<AgentReceivers> {
  const { host, port, control, https = false, proxies = NO_PROXIES, limits = {}, ...parts } = options
  const safety = Object.entries(dataSecurityHeaders({ https }))
  /** On every response: whatever a sender put into it, no browser renders it as a page. */
  const safe = (response: ServerResponse | Http2ServerResponse): void => {
    for (const [name, value] of safety) response.setHeader(name, value)
  }
  const bodyLimits: IngestLimits = { ...INGEST_BODY, ...limits }
  const connections: PeekingLimits = { ...CONNECTION_LIMITS, ...limits }
  const http = getRequestListener(agentHttpRoutes(parts, bodyLimits, control).fetch)
  const respondOverHttp = (request: IncomingMessage | Http2ServerRequest, response: ServerResponse | Http2ServerResponse): void =>
    void http(request, response)
  const methods = grpcMethods(parts, bodyLimits)
  const streams = new Set<ServerHttp2Stream>()

  async function respondOverHttp2(request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
    safe(response)
    const refusal = refusalOf(request)
    if (refusal) return refuse(response, refusal)
    endWhenAnswered(request)
    const isStream = isGrpc(request) && request.url === STREAMING_PATH
    if (isStream) keepWhileOpen(streams, request.stream)
    else endWhenLate(request, connections.requestTimeoutMs)
    if (!isGrpc(request)) return respondOverHttp(request, response)
    try {
      // Before the body: a stranger's four megabytes are not even read.
      await agentOf(request.headers.authorization, parts.access)
    } catch (cause) {
      return refuseCall(response, trailersOf(cause, parts.log))
    }
    const method = methods.get(request.url)
    if (!method) return refuseCall(response, trailers(CODE.unimplemented, 'There is no such call.'))
    await respondToCall(request, response, method, parts.log)
  }

  const server = await listenPeeking({
    host,
    port,
    limits: connections,
    proxies,
    http1(request, response) {
      safe(response)
      const refusal = refusalOf(request)
      if (refusal) refuse(response, refusal)
      else respondOverHttp(request, response)
    },
    http2: (request, response) =>
      void respondOverHttp2(request, response).catch((cause: unknown) => {
        parts.log.error({ err: cause }, 'unexpected error at the agents receiver')
        request.stream.close(constants.NGHTTP2_INTERNAL_ERROR)
      }),
  })
  return {
    port: server.port,
    close() {
      // An agent's stream never ends by itself. The agent repeats what was not acknowledged, and repeats are recognised.
      for (const stream of streams) stream.close(constants.NGHTTP2_CANCEL)
      return server.close(GRACE_MS)
    },
  }
}

/** What agents and senders call over HTTP; everything else is their control plane. */
export function agentHttpRoutes(parts: GrpcParts & Pick<AssetParts, 'objects' | 'spool'>, limits: IngestLimits, control: Hono): Hono {
  const app = new Hono()
  if (parts.bodies) app.use(withBudget(parts.bodies))
  app.route('/', otlpRoutes({ ...parts, limits }))
  app.route('/', ndjsonRoutes({ ...parts, limits }))
  app.route('/', assetRoutes(parts))
  app.all('*', (c) => control.fetch(c.req.raw, c.env))
  return app
}

interface Refused {
  status: number
  detail: string
}

/** Agents are no web pages: a request that names an origin comes from one (security.md H1). The host may be any name of this machine. */
function refusalOf(request: IncomingMessage | Http2ServerRequest): Refused | undefined {
  if (!METHODS.has(request.method ?? '')) return { status: 405, detail: 'This method is not supported.' }
  if (request.headers.origin !== undefined) return { status: 403, detail: 'Web pages may not call this receiver.' }
  const hosts = request.rawHeaders.filter((_, i) => i % 2 === 0 && request.rawHeaders[i]?.toLowerCase() === 'host')
  const host = (request.headers[':authority'] as string | undefined) ?? request.headers.host ?? '' // pseudo headers are single
  if (hosts.length > 1 || !URL.canParse(`http://${host}/`)) return { status: 400, detail: 'The request must name one host.' }
  const target = request.url ?? ''
  if (target.length > URL_MAX) return { status: 414, detail: 'The address is too long.' }
  return isCanonicalTarget(target) ? undefined : { status: 400, detail: 'The address is not in its plain form.' }
}

function refuse(response: ServerResponse | Http2ServerResponse, { status, detail }: Refused): void {
  const body = JSON.stringify({ type: 'about:blank', title: 'Refused', status, detail })
  const headers = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' }
  if ('stream' in response) response.writeHead(status, headers).end(body)
  else response.writeHead(status, { ...headers, Connection: 'close' }).end(body)
}

/** A body must be whole in time; the call itself ends by the client's own deadline. */
function endWhenLate(request: Http2ServerRequest, timeoutMs: number): void {
  const late = setTimeout(() => request.stream.close(constants.NGHTTP2_CANCEL), timeoutMs)
  request.stream.once('end', () => clearTimeout(late))
  request.stream.once('close', () => clearTimeout(late))
}

/** A response in the middle of a body (such as too large) ends the call: the rest of it would wait for a reader for ever. */
function endWhenAnswered({ stream }: Http2ServerRequest): void {
  stream.once('finish', () => {
    const rest = setTimeout(() => stream.close(constants.NGHTTP2_NO_ERROR), TRAILERS_MS)
    stream.once('close', () => clearTimeout(rest))
  })
}

function keepWhileOpen(streams: Set<ServerHttp2Stream>, stream: ServerHttp2Stream): void {
  streams.add(stream)
  stream.once('close', () => streams.delete(stream))
}
