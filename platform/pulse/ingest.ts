import type { RejectedEvent, TrafficEvent } from '#wire/agent/traffic-event.ts'

import type { Clock } from '#platform/lib/clock.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { AgentCaller } from '#platform/lib/ports/access.ts'
import { eventIds } from './event-ids.ts'
import type { LogPosition, PulseLog } from './log.ts'
import type { Pressure } from './pressure.ts'
import type { RecentIds } from './recent-ids.ts'
import { encodeRecord, type StoredRecord } from './disk/record.ts'

export type ReceiverName = 'grpc' | 'otlp' | 'ndjson' | 'har'

/** Files that members bring count as a deployment of their own. */
export const IMPORT_DEPLOYMENT = 'import'

export interface IngestRequest {
  caller: AgentCaller
  receiver: ReceiverName
  events: TrafficEvent[]
  rejectedEvents: RejectedEvent[]
}

/** `accepted + duplicates` is the number of events that came; `quarantined` counts the rejected events that were kept. */
export interface IngestResult {
  accepted: number
  quarantined: number
  duplicates: number
}

/** Resolves when everything is on disk and synced. Fault `rate-limited`/`unavailable` with retryAfterSeconds under back-pressure. */
export type Ingest = (request: IngestRequest) => Promise<IngestResult>

export interface IngestParts {
  log: PulseLog
  recentIds: RecentIds
  pressure: Pressure
  clock: Clock
  /** Called once the response is under way, in the order of the log. `textBytes`: memory of the record, roughly a third of its text. */
  onStored: (record: StoredRecord, position: LogPosition, textBytes: number) => void
}

/** After the disk refused a write: long enough for a full disk to be noticed, short enough to be back within 30 s (security.md F4). */
const RETRY_AFTER_WRITE_FAILURE_SECONDS = 10

/**
 * Ingest: known events are dropped, the rest is appended to the log, and the response waits for its sync. Looking up the known ids and appending
 * happen in one turn of the event loop, so two copies of a batch that arrive at once cannot both be new.
 */
export function createIngest({ log, recentIds, pressure, clock, onStored }: IngestParts): Ingest {
  return async ({ caller, receiver, events, rejectedEvents }) => {
    await pressure.admit()
    const fresh = recentIds.takeNew(events, eventIds(events, caller.orgId, recentIds.seed))
    const duplicates = events.length - fresh.events.length
    // The response to a copy says "stored", so its original must be on disk, and its write may still be running.
    const originals = duplicates > 0 ? log.settled() : true
    // A batch of known events only is a retry after a lost response; its rejected events were kept the first time.
    const kept = events.length > 0 && fresh.events.length === 0 ? [] : rejectedEvents
    const size = fresh.events.length + kept.length
    if (size > 0) {
      const { orgId, environmentId, deploymentId } = caller
      const record: StoredRecord = {
        orgId,
        environmentId,
        deploymentId,
        receiver,
        receivedMs: clock(),
        events: fresh.events,
        rejectedEvents: kept,
      }
      try {
        const { payload, textBytes } = encodeRecord(record)
        const position = await log.append({ receivedMs: record.receivedMs, events: size, ids: fresh.ids, payload })
        setImmediate(onStored, record, position, textBytes)
      } catch (cause) {
        recentIds.forget(fresh.ids)
        throw notWritten(cause)
      }
    }
    if (!(await originals)) throw notWritten()
    return { accepted: fresh.events.length, quarantined: kept.length, duplicates }
  }
}

function notWritten(cause?: unknown): Fault {
  if (cause instanceof Fault) return cause
  const message = 'The batch could not be written to disk. Send it again; what was stored of it is recognised.'
  return new Fault('unavailable', message, { retryAfterSeconds: RETRY_AFTER_WRITE_FAILURE_SECONDS, cause })
}
