import type { Filterable } from '#domain/filter/evaluate.ts'
import { hasFailed } from '#domain/traffic/failed.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import type { RequestRecord } from '#platform/lib/ports/events.ts'

const MICROSECONDS = 1_000
/** As the event store keeps it, so that a row does not change when it is read again. */
const stored = (ms: number): number => Math.round(ms * MICROSECONDS) / MICROSECONDS

/** A table row at the moment of its arrival. What hangs on a request arrives with or after it, so issues and sensitive data are not known yet. */
export function liveRow(record: RequestRecord): RequestRow {
  return {
    id: record.id,
    timestampMs: record.timestampMs,
    family: record.family,
    protocol: record.protocol,
    direction: record.direction,
    method: record.method,
    host: record.endpointId,
    path: record.path,
    template: record.template,
    status: record.status,
    failed: hasFailed(record),
    grpcStatus: record.grpc?.status ?? '',
    durationMs: stored(record.durationMs),
    bytesSent: record.bytesSent,
    bytesReceived: record.bytesReceived,
    contentType: record.contentType,
    category: record.category,
    client: record.client,
    vendor: record.vendor,
    country: record.country,
    environmentId: record.environmentId,
    tags: record.tags,
    token: record.token?.mask ?? '',
    hasIssue: false,
    hasSensitive: false,
    hasPayload: record.payload !== '',
    source: record.source,
  }
}

/** The same under the names of the filter language; the event store's columns of these names hold the same values. */
export function filterable(record: RequestRecord): Filterable {
  const { exe, container, pod, namespace, service } = record.process
  return {
    method: record.method,
    status: record.status,
    host: record.endpointId,
    path: record.path,
    template: record.template,
    vendor: record.vendor,
    client: record.client,
    country: record.country,
    duration: stored(record.durationMs),
    size: record.bytesReceived,
    sent: record.bytesSent,
    protocol: record.protocol,
    direction: record.direction,
    type: record.contentType,
    category: record.category,
    agent: record.userAgent,
    tag: record.tags,
    env: record.environmentId,
    deployment: record.deploymentId,
    token: [record.token?.mask ?? '', record.token?.type ?? ''],
    fingerprint: record.token?.hash ?? '',
    failed: hasFailed(record),
    issue: false,
    sensitive: false,
    payload: record.payload !== '',
    kind: record.family,
    ip: record.remoteIp,
    source: record.source,
    exe,
    container,
    pod,
    namespace,
    service,
  }
}
