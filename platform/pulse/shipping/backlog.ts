import type { EventBatch } from '#platform/lib/ports/events.ts'
import type { LogCursor, LogPosition, PulseLog } from '../log.ts'
import { decodeRecord, type StoredRecord } from '../disk/record.ts'
import { appendRows, countRows, emptyBatch } from '../rows.ts'
import { SEGMENT_HEADER_BYTES } from '../disk/segment.ts'
import type { ShipPlan } from './journal.ts'

/** As many rows as one insert carries at most; a single record of more goes alone. */
export const BATCH_ROWS_MAX = 20_000
/** JSON text of the records kept in memory; as objects they take about three times that. Beyond, records are read back from the log. */
const MEMORY_TEXT_MAX = 16 * 1024 * 1024

/** Rows to be sent and the stretch of the log they are. */
export interface GatheredBatch {
  plan: ShipPlan
  rows: EventBatch
  /** When the platform took the oldest of them; undefined when the stretch holds none that can be read. */
  oldestMs: number | undefined
}

/** `made`: rows of records that were read back for it. */
type Gathering = Omit<GatheredBatch, 'plan'> & { made: EventBatch[] }

export interface DamageCount {
  /** Stretches that no record could be read from. */
  places: number
  bytes: number
  /** Events in them, as far as their neighbours show. */
  events: number
}

/** Everything that is in the log and not yet shipped: the newest part also in memory, as rows that were made for the live tail anyway. */
export interface Backlog {
  /** A record that was just stored, in the order of the log. */
  offer(position: LogPosition, receivedMs: number, rows: EventBatch, textBytes: number): void
  /** Whether the rows of that record were already taken for a batch, so that what becomes known now comes too late for them. */
  isGathered(position: LogPosition): boolean
  /** Rows that wait behind the cursor, by the log's own count. */
  waitingEvents(cursor: LogCursor): number
  waitingBytes(cursor: LogCursor): number
  /** When the oldest record in memory came. */
  oldestInMemoryMs(): number | undefined
  /** The next batch behind the cursor; undefined when nothing is there. */
  gather(cursor: LogCursor): Promise<GatheredBatch | undefined>
  /** The very stretch of a plan made before, from the log. */
  gatherAgain(plan: ShipPlan): Promise<GatheredBatch>
  damage(): Readonly<DamageCount>
}

interface InMemory {
  position: LogPosition
  receivedMs: number
  rows: EventBatch
  textBytes: number
}

export interface BacklogParts {
  log: PulseLog
  /** Rows of a record that is read back. */
  rowsOf: (record: StoredRecord, position: LogPosition) => Promise<EventBatch>
  /** Adds to rows what has become known since they were made. */
  complete: (rows: EventBatch) => void
  /** The border up to which batches were made before. */
  gatheredTo: Border
}

export function createBacklog({ log, rowsOf, complete, gatheredTo }: BacklogParts): Backlog {
  let memory: InMemory[] = []
  let memoryText = 0
  const damage: DamageCount = { places: 0, bytes: 0, events: 0 }
  let known = log.end()
  let gathered = gatheredTo

  /** The cursor's position, moved past the end of finished segments; undefined when nothing follows it. */
  function normalise({ segment, offset, eventsBefore }: LogCursor): LogCursor | undefined {
    for (const { id, bytes } of log.segments()) {
      if (id < segment || id > known.segment) continue
      const from = id === segment ? Math.max(offset, SEGMENT_HEADER_BYTES) : SEGMENT_HEADER_BYTES
      if (from < endOf(id, bytes)) return { segment: id, offset: from, eventsBefore }
    }
    return undefined
  }

  function waitingBytes(cursor: LogCursor): number {
    let sum = 0
    for (const { id, bytes } of log.segments()) {
      if (id < cursor.segment) continue
      const from = id === cursor.segment ? Math.max(cursor.offset, SEGMENT_HEADER_BYTES) : SEGMENT_HEADER_BYTES
      sum += Math.max(bytes - from, 0)
    }
    return sum
  }

  /** Records that are synced but not offered yet are about to be; they wait for their turn. */
  const endOf = (id: number, bytes: number): number => (id === known.segment ? known.offset : bytes)

  /** The record at the position, if it is in memory and fits into the batch. */
  function takeInto(batch: Gathering, cursor: LogCursor): LogCursor | undefined {
    const first = memory[0]
    if (first?.position.segment !== cursor.segment || first.position.start !== cursor.offset) return undefined
    if (!hasRoom(batch, countRows(first.rows), BATCH_ROWS_MAX)) return cursor
    memory.shift()
    memoryText -= first.textBytes
    complete(first.rows)
    gathered = { segment: first.position.segment, offset: first.position.end }
    appendRows(batch.rows, first.rows)
    batch.oldestMs ??= first.receivedMs
    return { segment: cursor.segment, offset: first.position.end, eventsBefore: first.position.eventsAfter }
  }

  /** Reads records into the batch until it is full or `to` is reached; returns the position it reached. */
  async function readInto(batch: Gathering, cursor: LogCursor, to: number, rowsMax: number): Promise<LogCursor> {
    let { offset, eventsBefore } = cursor
    let afterDamage = false
    for await (const item of log.read(cursor.segment, offset, to)) {
      if (item.state === 'damaged') {
        damage.places++
        damage.bytes += item.end - item.start
        afterDamage = true
      } else {
        const { record } = item
        if (!hasRoom(batch, record.events, rowsMax)) break
        if (afterDamage) damage.events += Math.max(record.eventsBefore - eventsBefore, 0)
        afterDamage = false
        const eventsAfter = record.eventsBefore + record.events
        gathered = laterOf(gathered, { segment: cursor.segment, offset: item.end })
        const rows = await rowsOf(decodeRecord(record.payload), { segment: cursor.segment, start: item.start, end: item.end, eventsAfter })
        batch.made.push(rows)
        appendRows(batch.rows, rows)
        batch.oldestMs ??= record.receivedMs
        eventsBefore = record.eventsBefore + record.events
      }
      offset = item.end
    }
    return { segment: cursor.segment, offset, eventsBefore }
  }

  return {
    offer(position, receivedMs, rows, textBytes) {
      known = { segment: position.segment, offset: position.end, eventsBefore: position.eventsAfter }
      if (memory.length > 0 && memoryText + textBytes > MEMORY_TEXT_MAX) return
      memory.push({ position, receivedMs, rows, textBytes })
      memoryText += textBytes
    },
    isGathered: ({ segment, end }) => segment < gathered.segment || (segment === gathered.segment && end <= gathered.offset),
    waitingEvents: (cursor) => (waitingBytes(cursor) > 0 ? Math.max(log.end().eventsBefore - cursor.eventsBefore, 0) : 0),
    waitingBytes,
    oldestInMemoryMs: () => memory[0]?.receivedMs,
    damage: () => damage,
    async gather(from) {
      const start = normalise(from)
      if (!start) return undefined
      const batch: Gathering = { rows: emptyBatch(), oldestMs: undefined, made: [] }
      const to = endOf(start.segment, log.segments().find(({ id }) => id === start.segment)?.bytes ?? 0)
      let cursor = start
      while (cursor.offset < to) {
        const inMemory = memory[0]?.position
        const readTo = inMemory?.segment === cursor.segment ? inMemory.start : to
        const reached = takeInto(batch, cursor) ?? (await readInto(batch, cursor, readTo, BATCH_ROWS_MAX))
        if (reached.offset === cursor.offset) break // the next record does not fit
        cursor = reached
      }
      const { segment, offset, eventsBefore } = start
      const { made, ...gatheredBatch } = batch
      made.forEach(complete)
      return { ...gatheredBatch, plan: { segment, start: offset, end: cursor.offset, eventsBefore, eventsAfter: cursor.eventsBefore } }
    },
    async gatherAgain(plan) {
      const batch: Gathering = { rows: emptyBatch(), oldestMs: undefined, made: [] }
      const start = { segment: plan.segment, offset: plan.start, eventsBefore: plan.eventsBefore }
      if (log.segments().some(({ id }) => id === plan.segment)) await readInto(batch, start, plan.end, Number.POSITIVE_INFINITY)
      const { made, ...gatheredBatch } = batch
      made.forEach(complete)
      return { ...gatheredBatch, plan }
    },
  }
}

type Border = Pick<LogCursor, 'segment' | 'offset'>
const laterOf = (a: Border, b: Border): Border => (a.segment > b.segment || (a.segment === b.segment && a.offset > b.offset) ? a : b)

const hasRoom = ({ rows }: Gathering, more: number, most: number): boolean => {
  const count = countRows(rows)
  return count === 0 || count + more <= most
}
