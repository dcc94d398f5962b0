import type { AgentCaller } from '#platform/lib/ports/access.ts'
import type { OwnNamesPort } from '#platform/lib/ports/masking.ts'

import type { ReceiverName, Ingest, IngestResult } from '../ingest.ts'
import type { ReaderContext, Reading } from '../readers/context.ts'
import type { SkippedRegister } from '../skipped-signals.ts'

/** As many as an agent sends at once (agent.md 2.3). A portion is written down, enriched and offered to live views in one piece: about 40 ms. */
const EVENTS_A_PORTION = 1_000

/** Hands over a reading in calls of bounded size. When one of them fails the sender repeats everything; what was stored is then a duplicate. */
export async function ingestReading(
  ingest: Ingest,
  caller: AgentCaller,
  receiver: ReceiverName,
  { events, rejectedEvents }: Reading,
): Promise<IngestResult> {
  const total: IngestResult = { accepted: 0, quarantined: 0, duplicates: 0 }
  const parts = Math.ceil(Math.max(events.length, rejectedEvents.length) / EVENTS_A_PORTION)
  for (let part = 0; part < parts; part++) {
    const range = [part * EVENTS_A_PORTION, (part + 1) * EVENTS_A_PORTION] as const
    const result = await ingest({ caller, receiver, events: events.slice(...range), rejectedEvents: rejectedEvents.slice(...range) })
    total.accepted += result.accepted
    total.quarantined += result.quarantined
    total.duplicates += result.duplicates
  }
  return total
}

/** What every service that takes events is handed. */
export interface ReceiverParts {
  ingest: Ingest
  fingerprint: (orgId: string, valueSha256Hex: string) => string
  clock: () => number
  ownNames: Pick<OwnNamesPort, 'lately'>
}

/** What the receivers of OTLP are handed besides. */
export interface OtlpParts extends ReceiverParts {
  skipped: SkippedRegister
}

/** As it is now: for a batch that takes longer, the next one has what was changed meanwhile. */
export async function readerContext(
  orgId: string,
  { fingerprint, clock, ownNames }: Omit<ReceiverParts, 'ingest'>,
): Promise<ReaderContext> {
  const own = await ownNames.lately(orgId)
  return { orgId, nowMs: clock(), fingerprint, own }
}
