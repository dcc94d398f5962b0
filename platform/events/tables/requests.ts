import { hasFailed } from '#domain/traffic/failed.ts'
import type { RequestRecord } from '#platform/lib/ports/events.ts'

import { ORIGIN, PROCESS, table } from './columns.ts'
import { bool, float, int53, microseconds, text, texts, time, uint16, uint53 } from './values.ts'

/** A request with what came in the same insert and hangs on it. */
export interface RequestWithRelated {
  request: RequestRecord
  issue: boolean
  sensitive: boolean
  /** Its own, or of its stored transaction. */
  payload: string
}

/** `https://api.example` of an address that ends with the path; the address itself is then not stored again. */
const originOf = ({ url, path }: RequestRecord): string =>
  path !== '' && url.length > path.length && url.endsWith(path) ? url.slice(0, -path.length) : ''

const of =
  <Source>(value: (source: Source) => unknown) =>
  ({ request }: { request: Source }): unknown =>
    value(request)

export const requestsTable = table<RequestWithRelated>('requests', [
  ...ORIGIN.map(([name, value]) => [name, of(value)] as const),
  ['id', of<RequestRecord>((r) => text(r.id))],
  ['ts', of<RequestRecord>((r) => time(r.timestampMs))],
  ['family', of<RequestRecord>((r) => text(r.family))],
  ['protocol', of<RequestRecord>((r) => text(r.protocol))],
  ['direction', of<RequestRecord>((r) => text(r.direction))],
  ['method', of<RequestRecord>((r) => text(r.method))],
  ['host', of<RequestRecord>((r) => text(r.endpointId))],
  ['path', of<RequestRecord>((r) => text(r.path))],
  ['origin', of<RequestRecord>((r) => text(originOf(r)))],
  ['url', of<RequestRecord>((r) => (originOf(r) === '' ? text(r.url) : ''))],
  ['template', of<RequestRecord>((r) => text(r.template))],
  ['status', of<RequestRecord>((r) => uint16(r.status))],
  ['failed', of<RequestRecord>((r) => bool(hasFailed(r)))],
  ['duration_us', of<RequestRecord>((r) => microseconds(r.durationMs))],
  ['timings', of<RequestRecord>((r) => Object.fromEntries(Object.entries(r.timings).map(([phase, ms]) => [text(phase), float(ms)])))],
  ['content_type', of<RequestRecord>((r) => text(r.contentType))],
  ['category', of<RequestRecord>((r) => text(r.category))],
  ['user_agent', of<RequestRecord>((r) => text(r.userAgent))],
  ['bytes_sent', of<RequestRecord>((r) => uint53(r.bytesSent))],
  ['bytes_received', of<RequestRecord>((r) => uint53(r.bytesReceived))],
  ['remote_ip', of<RequestRecord>((r) => text(r.remoteIp))],
  ['connection_id', of<RequestRecord>((r) => text(r.connectionId))],
  ['tags', of<RequestRecord>((r) => texts(r.tags))],
  ['zone', of<RequestRecord>((r) => text(r.zone))],
  ['vendor', of<RequestRecord>((r) => text(r.vendor))],
  ['country', of<RequestRecord>((r) => text(r.country))],
  ['client', of<RequestRecord>((r) => text(r.client))],
  ['derived_client', of<RequestRecord>((r) => text(r.derivedClient))],
  ...PROCESS.map(([name, value]) => [name, of(value)] as const),
  ['token_mask', of<RequestRecord>((r) => text(r.token?.mask ?? ''))],
  ['token_hash', of<RequestRecord>((r) => text(r.token?.hash ?? ''))],
  ['token_carrier', of<RequestRecord>((r) => text(r.token?.carrier ?? ''))],
  ['token_type', of<RequestRecord>((r) => text(r.token?.type ?? ''))],
  ['token_algorithm', of<RequestRecord>((r) => text(r.token?.jwt?.algorithm ?? ''))],
  ['token_issuer', of<RequestRecord>((r) => text(r.token?.jwt?.issuer ?? ''))],
  ['token_issued', of<RequestRecord>((r) => uint53(r.token?.jwt?.issuedMs ?? 0))],
  ['token_expires', of<RequestRecord>((r) => uint53(r.token?.jwt?.expiresMs ?? 0))],
  ['grpc_service', of<RequestRecord>((r) => text(r.grpc?.service ?? ''))],
  ['grpc_method', of<RequestRecord>((r) => text(r.grpc?.method ?? ''))],
  ['grpc_status', of<RequestRecord>((r) => text(r.grpc?.status ?? ''))],
  ['grpc_message', of<RequestRecord>((r) => text(r.grpc?.message ?? ''))],
  ['db_type', of<RequestRecord>((r) => text(r.database?.type ?? ''))],
  ['db_statement', of<RequestRecord>((r) => text(r.database?.statement ?? ''))],
  ['db_result_type', of<RequestRecord>((r) => text(r.database?.resultType ?? ''))],
  ['db_error', of<RequestRecord>((r) => text(r.database?.error ?? ''))],
  ['db_affected', of<RequestRecord>((r) => int53(r.database?.affected ?? 0))],
  ['db_returned', of<RequestRecord>((r) => int53(r.database?.returned ?? 0))],
  ['payload', ({ payload }) => text(payload)],
  ['source', of<RequestRecord>((r) => text(r.source))],
  ['trace_id', of<RequestRecord>((r) => text(r.traceId))],
  ['span_id', of<RequestRecord>((r) => text(r.spanId))],
  ['issue', ({ issue }) => bool(issue)],
  ['sensitive', ({ sensitive }) => bool(sensitive)],
])
