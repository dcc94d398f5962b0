import type { ConnectionEvent, RequestEvent } from '#wire/agent/traffic-event.ts'

import type { EventBatch, RowOrigin } from '#platform/lib/ports/events.ts'
import { enrichConnection, enrichRequest, type EnrichmentParts } from './enrich.ts'
import type { StoredRecord } from './disk/record.ts'

const UINT16_MAX = 65_535
const UINT32_MAX = 4_294_967_295
/** The store's times end with the year 2299; beyond, a row would be refused and hold up those behind it. */
const TIME_MAX_MS = Date.UTC(2299, 11, 31)

export const emptyBatch = (): EventBatch => ({
  requests: [],
  connections: [],
  issues: [],
  sensitive: [],
  artifacts: [],
  rejectedEvents: [],
})

/** Rows of one stored record. Connections are learnt first, because requests of the same record may belong to them. */
export function rowsOf(record: StoredRecord, parts: EnrichmentParts): EventBatch {
  const { orgId, environmentId, deploymentId, receivedMs } = record
  const origin: RowOrigin = { orgId, environmentId, deploymentId, receivedMs }
  for (const event of record.events) if (event.kind === 'connection') parts.connections.learn(orgId, event)
  const batch = emptyBatch()
  for (const event of record.events) {
    const timestampMs = timeOf(event.timestampMs)
    switch (event.kind) {
      case 'request':
        batch.requests.push({ ...event, ...storable(event), ...enrichRequest(orgId, event, parts), ...origin, timestampMs })
        break
      case 'connection':
        batch.connections.push({ ...event, ...storableConnection(event), ...enrichConnection(orgId, event, parts), ...origin, timestampMs })
        break
      case 'issue':
        batch.issues.push({ ...event, ...origin, timestampMs, status: whole(event.status, UINT16_MAX) })
        break
      case 'sensitive':
        batch.sensitive.push({ ...event, ...origin, timestampMs, score: atLeastZero(event.score) })
        break
      case 'artifact':
        batch.artifacts.push({ ...event, ...origin, timestampMs })
        break
    }
  }
  for (const event of record.rejectedEvents) batch.rejectedEvents.push({ ...event, ...origin, receiver: record.receiver })
  return batch
}

/** Adds the rows of `more` behind those of `batch`. */
export function appendRows(batch: EventBatch, more: EventBatch): void {
  // Not push(...rows): a call takes only so many arguments.
  for (const row of more.requests) batch.requests.push(row)
  for (const row of more.connections) batch.connections.push(row)
  for (const row of more.issues) batch.issues.push(row)
  for (const row of more.sensitive) batch.sensitive.push(row)
  for (const row of more.artifacts) batch.artifacts.push(row)
  for (const row of more.rejectedEvents) batch.rejectedEvents.push(row)
}

export function countRows(batch: EventBatch): number {
  const { requests, connections, issues, sensitive, artifacts, rejectedEvents } = batch
  return requests.length + connections.length + issues.length + sensitive.length + artifacts.length + rejectedEvents.length
}

/**
 * The receivers deliver sound numbers. Should one not, it is bent here rather than refused or stored as another number by the store
 * (security.md S4).
 */
function storable(event: RequestEvent) {
  return {
    status: whole(event.status, UINT16_MAX),
    durationMs: atLeastZero(event.durationMs),
    bytesSent: whole(event.bytesSent),
    bytesReceived: whole(event.bytesReceived),
  }
}

function storableConnection(event: ConnectionEvent) {
  return {
    part: whole(event.part, UINT32_MAX),
    closedMs: timeOf(event.closedMs),
    localPort: whole(event.localPort, UINT16_MAX),
    remotePort: whole(event.remotePort, UINT16_MAX),
    bytesSent: whole(event.bytesSent),
    bytesReceived: whole(event.bytesReceived),
  }
}

const atLeastZero = (value: number): number => (value > 0 && value < Number.POSITIVE_INFINITY ? value : 0)
const whole = (value: number, most: number = Number.MAX_SAFE_INTEGER): number => Math.min(Math.round(atLeastZero(value)), most)
const timeOf = (value: number): number => whole(value, TIME_MAX_MS)
