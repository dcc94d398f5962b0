import { grpcStatusName } from '#domain/traffic/grpc-status.ts'

import { egressTo, endpointOf } from './address.ts'
import { type Attributes, firstText, firstValue } from './attributes.ts'
import { awsEndpoint } from './aws-endpoint.ts'
import type { RequestFacts } from './build.ts'
import type { Side } from './http-attributes.ts'
import { statusOf } from './numbers.ts'

export const isRpc = (attributes: Attributes): boolean => firstText(attributes, 'rpc.system.name', 'rpc.system') !== ''

/** Fields of the span itself, next to its attributes. */
export interface RpcSpan {
  name: string
  /** Its status is "error". */
  failed: boolean
  /** The text of that status. */
  message: string
  /** `service.name` of the sender. */
  service: string
}

const ANSWERED = 200

/**
 * A remote call by OpenTelemetry's conventions, the service in its own attribute (old) or in front of the method (stable):
 * https://opentelemetry.io/docs/specs/semconv/rpc/. Calls with an HTTP status (AWS SDKs, JSON-RPC) are HTTP requests; all others have the form of
 * gRPC: a service, a method and a code. A call whose span has neither a code nor an error has succeeded: that is the definition of an unset span
 * status.
 */
export function rpcFacts(attributes: Attributes, side: Side, span: RpcSpan): Partial<RequestFacts> {
  const system = firstText(attributes, 'rpc.system.name', 'rpc.system').toLowerCase()
  const whole = firstText(attributes, 'rpc.method') || span.name
  const slash = whole.lastIndexOf('/')
  const service = firstText(attributes, 'rpc.service') || whole.slice(0, Math.max(slash, 0)).replace(/^\//, '')
  const method = whole.slice(slash + 1)
  const httpStatus = statusOf(firstValue(attributes, 'http.response.status_code', 'http.status_code'))
  const call = { ...peerOfRpc(attributes, side, system, service, span), path: `/${service}/${method}` }
  const code = codeOf(attributes)
  const isGrpc = system === 'grpc'
  if (isAws(system) || (!isGrpc && code === '' && httpStatus > 0))
    return {
      ...call,
      family: 'http',
      protocol: '',
      method: '',
      status: httpStatus || (span.failed ? 0 : ANSWERED),
      tags: errorTags(attributes, call.tags),
    }
  const status = code || (span.failed ? 'UNKNOWN' : '')
  return {
    ...call,
    family: 'grpc',
    protocol: isGrpc ? 'grpc' : '',
    method: 'POST',
    // gRPC responses use status 200 (gRPC over HTTP/2, "Responses"); a client reports UNAVAILABLE when there was no response.
    status: httpStatus || (side === 'client' && status === 'UNAVAILABLE' ? 0 : ANSWERED),
    grpc: { service, method, status, message: span.message },
  }
}

const isAws = (system: string): boolean => system === 'aws-api' || system === 'aws_api'

/** Connect has the codes of gRPC in lower case: https://connectrpc.com/docs/protocol/#error-codes */
const codeOf = (attributes: Attributes): string =>
  grpcStatusName(
    firstText(attributes, 'rpc.response.status_code', 'rpc.grpc.status_code', 'rpc.connect_rpc.error_code', 'rpc.connect_rpc.status_code'),
  )

const errorTags = (attributes: Attributes, tags: readonly string[]): string[] => {
  const error = firstText(attributes, 'error.type')
  return error ? [...tags, `error:${error}`] : [...tags]
}

/** Marks a host that is derived from other attributes. */
const DERIVED_HOST = 'sightglass.derived:host'

/** The peer by its address, else by what replaces it: the name its callers use, or the endpoint of an AWS service. */
function peerOfRpc(attributes: Attributes, side: Side, system: string, service: string, span: RpcSpan) {
  const remoteIp = firstText(attributes, 'network.peer.address', 'net.sock.peer.addr', 'net.peer.ip')
  if (side === 'server') {
    const endpoint = firstText(attributes, 'server.address', 'net.host.name') || span.service
    return { endpoint, remoteIp, direction: 'ingress', tags: [] }
  }
  const said = firstText(attributes, 'server.address', 'net.peer.name') || remoteIp || firstText(attributes, 'peer.service')
  const derived = said === '' && isAws(system) ? awsEndpoint(service, firstText(attributes, 'aws.region', 'cloud.region')) : ''
  const endpoint = said || derived
  return { endpoint, remoteIp, direction: egressTo(endpointOf(endpoint), remoteIp), tags: derived ? [DERIVED_HOST] : [] }
}
