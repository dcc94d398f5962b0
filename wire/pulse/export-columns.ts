import type { FileColumn } from '#domain/export/writers.ts'

import type { ConnectionRow } from './connections.ts'
import type { QuarantinedEvent } from './quarantine.ts'
import type { RequestRow } from './requests.ts'

/** Columns of a CSV file. Every fact under its own name: a file is for machines, so nothing is rounded. */
export const REQUEST_COLUMNS: readonly FileColumn<RequestRow>[] = [
  { name: 'time', value: (row) => time(row.timestampMs) },
  { name: 'id', value: (row) => row.id },
  { name: 'kind', value: (row) => row.family },
  { name: 'method', value: (row) => row.method },
  { name: 'status', value: (row) => row.status },
  { name: 'grpc_status', value: (row) => row.grpcStatus },
  { name: 'failed', value: (row) => row.failed },
  { name: 'host', value: (row) => row.host },
  { name: 'path', value: (row) => row.path },
  { name: 'template', value: (row) => row.template },
  { name: 'duration_ms', value: (row) => row.durationMs },
  { name: 'bytes_sent', value: (row) => row.bytesSent },
  { name: 'bytes_received', value: (row) => row.bytesReceived },
  { name: 'protocol', value: (row) => row.protocol },
  { name: 'direction', value: (row) => row.direction },
  { name: 'content_type', value: (row) => row.contentType },
  { name: 'category', value: (row) => row.category },
  { name: 'client', value: (row) => row.client },
  { name: 'vendor', value: (row) => row.vendor },
  { name: 'country', value: (row) => row.country },
  { name: 'environment', value: (row) => row.environmentId },
  { name: 'tags', value: (row) => row.tags.join(' ') },
  { name: 'token', value: (row) => row.token },
  { name: 'has_issue', value: (row) => row.hasIssue },
  { name: 'has_sensitive', value: (row) => row.hasSensitive },
  { name: 'has_payload', value: (row) => row.hasPayload },
  { name: 'source', value: (row) => row.source },
]

export const CONNECTION_COLUMNS: readonly FileColumn<ConnectionRow>[] = [
  { name: 'time', value: (row) => time(row.timestampMs) },
  { name: 'id', value: (row) => row.id },
  { name: 'open', value: (row) => row.open },
  { name: 'closed', value: (row) => time(row.closedMs) },
  { name: 'last_seen', value: (row) => time(row.lastSeenMs) },
  { name: 'duration_ms', value: (row) => row.durationMs },
  { name: 'direction', value: (row) => row.direction },
  { name: 'host', value: (row) => row.host },
  { name: 'remote_ip', value: (row) => row.remoteIp },
  { name: 'remote_port', value: (row) => row.remotePort },
  { name: 'local_ip', value: (row) => row.localIp },
  { name: 'local_port', value: (row) => row.localPort },
  { name: 'transport', value: (row) => row.socketProtocol },
  { name: 'protocol', value: (row) => row.l7Protocol },
  { name: 'tls_version', value: (row) => row.tlsVersion },
  { name: 'visibility', value: (row) => row.visibility },
  { name: 'reason', value: (row) => row.reason },
  { name: 'bytes_sent', value: (row) => row.bytesSent },
  { name: 'bytes_received', value: (row) => row.bytesReceived },
  { name: 'client', value: (row) => row.client },
  { name: 'vendor', value: (row) => row.vendor },
  { name: 'country', value: (row) => row.country },
  { name: 'environment', value: (row) => row.environmentId },
  { name: 'exe', value: (row) => row.exe },
  { name: 'container', value: (row) => row.container },
  { name: 'pod', value: (row) => row.pod },
  { name: 'labels', value: (row) => row.labels.join(' ') },
  { name: 'tags', value: (row) => row.tags.join(' ') },
]

export const QUARANTINE_COLUMNS: readonly FileColumn<QuarantinedEvent>[] = [
  { name: 'received', value: (row) => time(row.receivedMs) },
  { name: 'environment', value: (row) => row.environmentId },
  { name: 'deployment', value: (row) => row.deploymentId },
  { name: 'receiver', value: (row) => row.receiver },
  { name: 'reason', value: (row) => row.reason },
  { name: 'size_bytes', value: (row) => row.sizeBytes },
  { name: 'sample', value: (row) => row.sample },
]

/** Empty for a moment that never was. */
function time(ms: number): string {
  return ms === 0 ? '' : new Date(ms).toISOString()
}
