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

type Gathering = Omit<GatheredBatch, 'plan'>

export interface DamageCount {
  /** Stretches that no record could be read from. */
  places: number
  bytes: number
  /** Events that were in them, as far as their neighbours tell. */
  events: number
}

/** Everything that is in the log and not yet shipped: the newest part also in memory, as rows that were made for the live tail anyway. */
export interface Backlog {
  /** A record that was just stored, in the order of the log. */
  offer(position: LogPosition, receivedMs: number, rows: EventBatch, textBytes: number): void
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

export function createBacklog(log: PulseLog, rowsOf: (record: StoredRecord) => EventBatch): Backlog {
  let memory: InMemory[] = []
  let memoryText = 0
  const damage: DamageCount = { places: 0, bytes: 0, events: 0 }
  let known = log.end()

  /** The border the cursor stands at, moved over the end of finished segments; undefined when nothing lies behind it. */
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

  /** The record at the border, if it is in memory and the batch has room for it. */
  function takeInto(batch: Gathering, cursor: LogCursor): LogCursor | undefined {
    const first = memory[0]
    if (first?.position.segment !== cursor.segment || first.position.start !== cursor.offset) return undefined
    if (!hasRoom(batch, countRows(first.rows), BATCH_ROWS_MAX)) return cursor
    memory.shift()
    memoryText -= first.textBytes
    appendRows(batch.rows, first.rows)
    batch.oldestMs ??= first.receivedMs
    return { segment: cursor.segment, offset: first.position.end, eventsBefore: first.position.eventsAfter }
  }

  /** Reads records into the batch until it is full or `to` is reached; answers the border it came to. */
  async function readInto(batch: Gathering, cursor: LogCursor, to: number, rowsMax: number): Promise<LogCursor> {
    let { offset, eventsBefore } = cursor
    let afterDamage = false
    for await (const item of log.read(cursor.segment, offset, to)) {
      if (item.state === 'damaged') {
        damage.places++
        damage.bytes += item.end - item.start
        afterDamage = true
      } else {
        const { frame } = item
        if (!hasRoom(batch, frame.events, rowsMax)) break
        if (afterDamage) damage.events += Math.max(frame.eventsBefore - eventsBefore, 0)
        afterDamage = false
        appendRows(batch.rows, rowsOf(decodeRecord(frame.payload)))
        batch.oldestMs ??= frame.receivedMs
        eventsBefore = frame.eventsBefore + frame.events
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
    waitingEvents: (cursor) => (waitingBytes(cursor) > 0 ? Math.max(log.end().eventsBefore - cursor.eventsBefore, 0) : 0),
    waitingBytes,
    oldestInMemoryMs: () => memory[0]?.receivedMs,
    damage: () => damage,
    async gather(from) {
      const start = normalise(from)
      if (!start) return undefined
      const batch: Gathering = { rows: emptyBatch(), oldestMs: undefined }
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
      return { ...batch, plan: { segment, start: offset, end: cursor.offset, eventsBefore, eventsAfter: cursor.eventsBefore } }
    },
    async gatherAgain(plan) {
      const batch: Gathering = { rows: emptyBatch(), oldestMs: undefined }
      const start = { segment: plan.segment, offset: plan.start, eventsBefore: plan.eventsBefore }
      if (log.segments().some(({ id }) => id === plan.segment)) await readInto(batch, start, plan.end, Number.POSITIVE_INFINITY)
      return { ...batch, plan }
    },
  }
}

const hasRoom = ({ rows }: Gathering, more: number, most: number): boolean => {
  const count = countRows(rows)
  return count === 0 || count + more <= most
}
