import { egressTo, endpointOf, hostOf } from './address.ts'
import { type Attributes, firstText, firstValue } from './attributes.ts'
import type { RequestFacts } from './build.ts'
import type { ReaderContext } from './context.ts'
import { textsOf } from './text.ts'
import { tokenOfHeaders } from './token.ts'

/** Facts of one HTTP exchange, without identity and time. */
export type HttpFacts = Pick<
  RequestFacts,
  | 'protocol'
  | 'method'
  | 'url'
  | 'path'
  | 'status'
  | 'contentType'
  | 'userAgent'
  | 'bytesSent'
  | 'bytesReceived'
  | 'remoteIp'
  | 'endpoint'
  | 'direction'
  | 'token'
  | 'tags'
>

export type Side = 'client' | 'server'

export const isHttp = (attributes: Attributes): boolean => firstValue(attributes, 'http.request.method', 'http.method') !== undefined

/**
 * An HTTP exchange by OpenTelemetry's semantic conventions: the stable names (1.23 and later) first, then the old ones, which many
 * instrumentations still send. https://opentelemetry.io/docs/specs/semconv/http/
 */
export function httpFacts(attributes: Attributes, side: Side, context: ReaderContext): HttpFacts {
  const url = urlOf(attributes, side)
  const endpoint = hostFacts(attributes, side, url)
  const remoteIp = peerOf(attributes, side)
  const token = tokenOfHeaders(headersOf(attributes, 'request'), context)
  const response = new Map(headersOf(attributes, 'response'))
  const size = { request: sizeOf(attributes, 'request'), response: sizeOf(attributes, 'response') }
  return {
    protocol: protocolOfAttributes(attributes),
    method: methodOf(attributes),
    url,
    path: url ? '' : firstText(attributes, 'http.target', 'url.path'),
    status: firstValue(attributes, 'http.response.status_code', 'http.status_code'),
    contentType: response.get('content-type') ?? '',
    userAgent: firstText(attributes, 'user_agent.original', 'http.user_agent') || headerText(attributes, 'user-agent'),
    bytesSent: side === 'client' ? size.request : size.response,
    bytesReceived: side === 'client' ? size.response : size.request,
    remoteIp,
    endpoint,
    direction: side === 'server' ? 'ingress' : egressTo(endpointOf(endpoint), remoteIp),
    token,
    tags: [...pair('route', firstText(attributes, 'http.route')), ...pair('error', firstText(attributes, 'error.type'))],
  }
}

/** Methods outside RFC 9110 are sent as `_OTHER` with the original in another attribute. */
function methodOf(attributes: Attributes): string {
  const method = firstText(attributes, 'http.request.method', 'http.method')
  return method === '_OTHER' ? firstText(attributes, 'http.request.method_original') || method : method
}

/** Servers report the address in parts. */
function urlOf(attributes: Attributes, side: Side): string {
  const whole = firstText(attributes, 'url.full', 'http.url')
  if (whole) return whole
  const host = hostFacts(attributes, side, '')
  const target = firstText(attributes, 'http.target') || targetOf(attributes)
  if (!host || !target.startsWith('/')) return ''
  const scheme = firstText(attributes, 'url.scheme', 'http.scheme') || 'http'
  const port = firstText(attributes, 'server.port', side === 'server' ? 'net.host.port' : 'net.peer.port')
  const isUsual = port === '' || (scheme === 'https' ? port === '443' : port === '80')
  const name = host.includes(':') && !host.startsWith('[') && host.indexOf(':') !== host.lastIndexOf(':') ? `[${host}]` : host
  return `${scheme}://${name}${isUsual || /:\d+$/.test(host) ? '' : `:${port}`}${target}`
}

function targetOf(attributes: Attributes): string {
  const path = firstText(attributes, 'url.path')
  const query = firstText(attributes, 'url.query')
  return query ? `${path}?${query.replace(/^\?/, '')}` : path
}

function hostFacts(attributes: Attributes, side: Side, url: string): string {
  const named = firstText(attributes, 'server.address', 'http.host')
  const old = side === 'server' ? ['http.server_name', 'net.host.name', 'net.host.ip'] : ['net.peer.name', 'net.peer.ip']
  return named || hostOf(url) || firstText(attributes, ...old)
}

function peerOf(attributes: Attributes, side: Side): string {
  const names =
    side === 'client'
      ? ['network.peer.address', 'net.sock.peer.addr', 'net.peer.ip']
      : ['client.address', 'http.client_ip', 'network.peer.address', 'net.sock.peer.addr', 'net.peer.ip']
  return firstText(attributes, ...names)
}

/** `network.protocol.version` 1.1, `http.flavor` 2.0 or HTTP_1_1. */
function protocolOfAttributes(attributes: Attributes): string {
  const name = firstText(attributes, 'network.protocol.name', 'net.protocol.name') || 'http'
  const version = firstText(attributes, 'network.protocol.version', 'net.protocol.version', 'http.flavor')
  if (name.toLowerCase() !== 'http' && name.toLowerCase() !== 'https') return name
  return version.replaceAll('_', '.').replace(/^HTTP\.?/i, '')
}

/** Headers are opt-in attributes, each a list of values; old instrumentations write `_` for `-`. */
function headersOf(attributes: Attributes, of: 'request' | 'response'): [string, string][] {
  const prefix = `http.${of}.header.`
  const headers: [string, string][] = []
  for (const [name, value] of attributes) {
    if (!name.startsWith(prefix)) continue
    const header = name.slice(prefix.length).toLowerCase().replaceAll('_', '-')
    for (const text of textsOf(value)) headers.push([header, text])
  }
  return headers
}

const headerText = (attributes: Attributes, header: string): string =>
  headersOf(attributes, 'request').find(([name]) => name === header)?.[1] ?? ''

/** With headers where the source counts them, else the body alone. */
function sizeOf(attributes: Attributes, of: 'request' | 'response'): unknown {
  const said = firstValue(
    attributes,
    `http.${of}.size`,
    `http.${of}.body.size`,
    `http.${of}_content_length`,
    `http.${of}_content_length_uncompressed`,
  )
  return said ?? headersOf(attributes, of).find(([name]) => name === 'content-length')?.[1]
}

const pair = (key: string, value: string): string[] => (value ? [`${key}:${value}`] : [])
