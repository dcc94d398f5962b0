import { promisify } from 'node:util'
import { brotliDecompress, inflate, unzip, zstdDecompress } from 'node:zlib'

import { create } from '@bufbuild/protobuf'
import { timestampFromMs } from '@bufbuild/protobuf/wkt'

import { findAddressToken } from '#domain/detection/address-tokens.ts'
import { findToken } from '#domain/detection/tokens.ts'
import { own } from '#domain/own.ts'
import { isInternalHost } from '#domain/vendors/internal.ts'
import type { AgentNode, Emitted } from '#platform/lib/agent-sender.ts'
import { sha1Hex, sha256Hex } from '#platform/lib/crypto.ts'
import { STORED_BODY_MAX } from '#platform/lib/limits.ts'
import { EventSchema } from '#wire/agent/gen/eventstore/v1/eventstore_pb.js'
import { Direction, L7Protocol, SocketProtocol, TlsVersion } from '#wire/agent/gen/qpoint/type/v1/traffic_pb.js'
import { CAPTURE_TAG } from '#wire/agent/proxy.ts'
import { PROXY_AGENT } from '#domain/proxy/agent-name.ts'
import { assetPath, type StoredTransaction } from '#wire/warehouse/transaction.ts'

import { type Exchange, headerOf, headerPairs, type ObservedBody, type ObservedConnection } from './observed.ts'
import { sizeOfHead } from './headers.ts'

const TLS: Readonly<Record<string, TlsVersion>> = {
  TLSv1: TlsVersion.V1_0,
  'TLSv1.1': TlsVersion.V1_1,
  'TLSv1.2': TlsVersion.V1_2,
  'TLSv1.3': TlsVersion.V1_3,
}

/** What an agent would report of a connection: twice, when it begins and when it is over. `closeMs` undefined: it goes on. */
export function connectionEvent(connection: ObservedConnection, closeMs: number | undefined, node: AgentNode): Emitted {
  const { id, openMs, host, port, client, remoteIp, tls, opened, isHttp, sent, received } = connection
  const finalized = closeMs !== undefined
  const event = create(EventSchema, {
    event: {
      case: 'connection',
      value: {
        id,
        timestamp: timestampFromMs(openMs),
        direction: isInternal(remoteIp) ? Direction.EGRESS_INTERNAL : Direction.EGRESS_EXTERNAL,
        endpointId: host,
        part: finalized ? 1 : 0,
        finalized,
        tags: tagsOf(connection, node).map(([key, value]) => ({ key, values: [value] })),
        socketProtocol: SocketProtocol.TCP,
        l7Protocol: isHttp ? L7Protocol.HTTP1 : L7Protocol.OTHER,
        tlsVersion: own(TLS, tls) ?? TlsVersion.UNSPECIFIED,
        system: { hostname: node.name, agent: PROXY_AGENT, agentInstance: node.agentInstance },
        source: { endpoint: { case: 'local', value: { address: client, hostname: node.name } } },
        destination: { endpoint: { case: 'remote', value: { address: { ip: remoteIp, port } } } },
        bytesSent: BigInt(finalized ? sent : 0),
        bytesReceived: BigInt(finalized ? received : 0),
        // What read it, or would have
        tlsProbeTypesDetected: [PROXY_AGENT],
        tlsProbeIntrospected: opened,
        labels: labelsOf(connection),
      },
    },
  })
  return { event }
}

/** A request, then its headers and bodies, as an agent that captures everything sends them. */
export async function exchangeEvents(exchange: Exchange, node: AgentNode, assetsUrl: string): Promise<Emitted[]> {
  const { id, connection, startMs, endMs, method, url, path, requestHeaders, requestBody, response } = exchange
  const direction = isInternal(connection.remoteIp) ? 'egress-internal' : 'egress-external'
  const tags = tagsOf(connection, node).map(([key, value]) => `${key}:${value}`)
  const contentType = headerOf(response?.headers ?? [], 'content-type')
  const token = findToken(headerPairs(requestHeaders)) ?? findAddressToken(url)
  const bytesSent = sizeOfHead(`${method} ${path} HTTP/1.1`, requestHeaders) + requestBody.size
  const bytesReceived = response ? sizeOfHead('HTTP/1.1 200 OK', response.headers) + response.body.size : 0
  const shared = { timestamp: timestampFromMs(endMs), connectionId: connection.id, endpointId: connection.host, tags }
  const request = create(EventSchema, {
    event: {
      case: 'request',
      value: {
        ...shared,
        id,
        direction,
        url,
        path,
        method,
        status: response?.status ?? 0,
        duration: BigInt(endMs - startMs),
        contentType: contentType.split(';', 1)[0] ?? '',
        agent: headerOf(requestHeaders, 'user-agent'),
        bytesSent: BigInt(bytesSent),
        bytesReceived: BigInt(bytesReceived),
        ...(token && { authToken: { mask: token.mask, hash: sha256Hex(token.value), source: token.carrier, type: token.type } }),
      },
    },
  })
  if (!response) return [{ event: request }]
  const transaction: StoredTransaction = {
    metadata: {
      request_id: id,
      connection_id: connection.id,
      endpoint_id: connection.host,
      bytes_sent: bytesSent,
      bytes_received: bytesReceived,
      tags,
    },
    request: {
      method,
      url,
      scheme: url.startsWith('https:') ? 'https' : 'http',
      path,
      authority: connection.host,
      protocol: 'http1',
      user_agent: headerOf(requestHeaders, 'user-agent'),
      content_type: headerOf(requestHeaders, 'content-type'),
      headers: joined(requestHeaders),
      ...(await stored(requestBody, requestHeaders)),
    },
    response: {
      status: response.status,
      content_type: contentType,
      headers: joined(response.headers),
      ...(await stored(response.body, response.headers)),
    },
    transaction_time: new Date(startMs).toISOString(),
    duration_ms: endMs - startMs,
    direction,
  }
  const bytes = Buffer.from(JSON.stringify(transaction))
  const digest = sha1Hex(bytes)
  const artifact = create(EventSchema, {
    event: {
      case: 'artifact',
      value: {
        ...shared,
        requestId: id,
        type: 'http_transaction',
        digest,
        url: assetsUrl + assetPath(digest),
        summary: { request_id: id, request_method: method, request_host: connection.host, response_status: response.status },
      },
    },
  })
  return [{ event: request }, { event: artifact, object: { digest, bytes } }]
}

const tagsOf = ({ action, isHttp, client }: ObservedConnection, node: AgentNode): [key: string, value: string][] => [
  ['host', node.name],
  ['ip', client.ip],
  ...(isHttp ? [['protocol', 'http1'] as [string, string]] : []),
  ['sightglass.proxy', action],
  [CAPTURE_TAG.key, CAPTURE_TAG.value],
]

/** As agents call it (agent.md 2.4). What is encrypted in a version that nobody saw is not in the clear either. */
function labelsOf({ encrypted, tls }: ObservedConnection): string[] {
  if (tls === '') return [encrypted ? 'unknown-tls' : 'unencrypted']
  return tls === 'TLSv1' || tls === 'TLSv1.1' ? ['deprecated-tls'] : []
}

/** Of a server that was not reached nothing is known, and a proxy is there for what goes out. */
const isInternal = (ip: string): boolean => ip !== '' && isInternalHost(ip)

/** Several values of one name stand below each other, as agents store them. */
function joined(raw: readonly string[]): Record<string, string> {
  const headers = new Map<string, string>()
  for (const [name, value] of headerPairs(raw)) headers.set(name, headers.has(name) ? `${headers.get(name)}\n${value}` : value)
  return Object.fromEntries(headers)
}

async function stored({ kept, size }: ObservedBody, headers: readonly string[]): Promise<{ body?: string; body_size?: number }> {
  if (size === 0) return {}
  const read = kept && (await decoded(kept, headerOf(headers, 'content-encoding').toLowerCase()))
  return read ? { body: read.toString('base64') } : { body_size: size }
}

const options = { maxOutputLength: STORED_BODY_MAX }
const DECODERS: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: (bytes) => promisify(unzip)(bytes, options),
  'x-gzip': (bytes) => promisify(unzip)(bytes, options),
  deflate: (bytes) => promisify(inflate)(bytes, options),
  br: (bytes) => promisify(brotliDecompress)(bytes, options),
  zstd: (bytes) => promisify(zstdDecompress)(bytes, options),
}

/** What people can read. What does not unpack, or unpacks to more than is kept, is left out. */
async function decoded(bytes: Buffer, encoding: string): Promise<Buffer | undefined> {
  if (encoding === '' || encoding === 'identity') return bytes
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined
  return decoder?.(bytes).catch(() => undefined)
}
