import type { EventBatch, RequestRecord } from '#platform/lib/ports/events.ts'

import type { StoredRecord } from './disk/record.ts'
import { callerFacts, type EnrichmentParts } from './enrich.ts'
import { type Correction, createLateConnections } from './enrichment/late-connections.ts'
import type { LogPosition } from './log.ts'
import { rowsOf } from './rows.ts'

/** Makes rows of records, in the order of the log, and sees to it that a request gets the facts of its connection, whichever comes first. */
export interface RowMaker {
  rowsOf(record: StoredRecord, position: LogPosition): EventBatch
  /** Adds to rows made before what has become known since, right before they are sent. */
  complete(rows: EventBatch): void
}

export interface RowMakerParts {
  enrichment: EnrichmentParts
  /** Whether the rows of that record were already taken to be sent: then only a correction helps. */
  isGathered: (position: LogPosition) => boolean
  correct: (correction: Correction) => void
}

export function createRowMaker({ enrichment, isGathered, correct }: RowMakerParts): RowMaker {
  const late = createLateConnections()
  /** Requests whose connection was not known when their rows were made. */
  const incomplete = new WeakMap<EventBatch, RequestRecord[]>()
  const isKnown = ({ orgId, connectionId }: RequestRecord): boolean =>
    connectionId === '' || enrichment.connections.of(orgId, connectionId) !== undefined

  return {
    rowsOf(record, position) {
      const rows = rowsOf(record, enrichment)
      for (const { orgId, id } of rows.connections)
        for (const { row, position: place } of late.arrived(orgId, id))
          if (isGathered(place)) correct({ position: place, request: { ...row, ...callerFacts(orgId, row, enrichment) } })
      const unknown = rows.requests.filter((row) => !isKnown(row))
      if (unknown.length > 0) incomplete.set(rows, unknown)
      for (const row of unknown) late.wait(row, position)
      return rows
    },
    complete(rows) {
      for (const row of incomplete.get(rows) ?? []) if (isKnown(row)) Object.assign(row, callerFacts(row.orgId, row, enrichment))
    },
  }
}
