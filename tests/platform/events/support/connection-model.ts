import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { type Filterable, matchesFilter } from '#domain/filter/evaluate.ts'
import { opaqueReasonOf, visibilityOf } from '#domain/traffic/visibility.ts'
import type { ConnectionRecord } from '#platform/lib/ports/events.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { ConnectionsQuery } from '#wire/pulse/connections.ts'

/** One connection, as its newest report has it; a finalized one is newer than any other. */
export interface KnownConnection {
  record: ConnectionRecord
  endMs: number
  durationMs: number
  fields: Filterable
}

/** What the store must make of reports, computed in memory and written without a look at how the store does it. */
export function connectionModel(reports: readonly ConnectionRecord[]) {
  const newest = new Map<string, ConnectionRecord>()
  for (const report of reports) {
    const known = newest.get(report.id)
    const isNewer =
      !known || Number(report.finalized) > Number(known.finalized) || (report.finalized === known.finalized && report.part >= known.part)
    if (isNewer) newest.set(report.id, report)
  }
  const all = [...newest.values()].map(knownOf)
  return {
    all,
    opened: (scope: OrgScope, { range, filter }: ConnectionsQuery): KnownConnection[] =>
      all.filter(
        ({ record, fields }) =>
          mine(record, scope) &&
          record.timestampMs >= range.fromMs &&
          record.timestampMs < range.toMs &&
          matchesFilter(filter, fields, CONNECTIONS),
      ),
    ended: (scope: OrgScope, { range, filter }: ConnectionsQuery): KnownConnection[] =>
      all.filter(
        ({ record, endMs, fields }) =>
          mine(record, scope) &&
          record.finalized &&
          endMs >= range.fromMs &&
          endMs < range.toMs &&
          record.timestampMs < range.toMs &&
          matchesFilter(filter, fields, CONNECTIONS),
      ),
  }
}

const mine = (record: ConnectionRecord, { orgId, contextId }: OrgScope): boolean =>
  record.orgId === orgId && (contextId === undefined || record.environmentId === contextId)

/** A report is made half a second after the opening at the latest, the next within ten seconds more, and so on. */
const reportedMs = ({ timestampMs, part }: ConnectionRecord): number => timestampMs + 500 + part * 10_000

function knownOf(record: ConnectionRecord): KnownConnection {
  const endMs = record.closedMs > 0 ? record.closedMs : Math.min(record.receivedMs, reportedMs(record))
  const durationMs = Math.max(endMs - record.timestampMs, 0)
  const { process } = record
  const fields: Filterable = {
    host: record.endpointId,
    ip: record.remoteIp,
    port: record.remotePort,
    l4: record.socketProtocol,
    protocol: record.l7Protocol,
    tls: record.tlsVersion,
    visibility: visibilityOf(record),
    opaque: visibilityOf(record) === 'opaque',
    reason: opaqueReasonOf(record),
    probe: record.tlsProbes,
    open: !record.finalized,
    duration: durationMs,
    size: record.bytesReceived,
    sent: record.bytesSent,
    bytes: record.bytesSent + record.bytesReceived,
    label: record.labels,
    tag: record.tags,
    vendor: record.vendor,
    client: record.client,
    country: record.country,
    direction: record.direction,
    env: record.environmentId,
    deployment: record.deploymentId,
    exe: process.exe,
    user: process.user,
    container: process.container,
    pod: process.pod,
    namespace: process.namespace,
    service: process.service,
    node: record.hostname,
  }
  return { record, endMs, durationMs, fields }
}
