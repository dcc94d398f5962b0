import { open, truncate, unlink, type FileHandle } from 'node:fs/promises'

import type { Clock } from '#platform/lib/clock.ts'
import { createAppendQueue, type LogEntry } from './disk/append-queue.ts'
import { encodeLogRecord, logRecordBytes } from './disk/log-record.ts'
import type { LogIdentity } from './disk/identity.ts'
import { RECENT_IDS_MAX, type IdPairs } from './recent-ids.ts'
import { createSegment, listSegments, readSegment, type ReadItem, type Segment } from './disk/segment.ts'

const MIB = 1024 * 1024
/** A quarter of what security.md 5 allows: a segment is also the least that can be deleted. */
export const SEGMENT_MAX_BYTES = 32 * MIB
/** Shipped records of which at least this much stays, so that a restart still recognises what is sent again: about 800,000 events. */
export const KEPT_TAIL_BYTES = 64 * MIB
/** No longer than this: what an organization deleted is gone from here within a day (security.md 6). */
export const KEPT_TAIL_MS = 20 * 60 * 60 * 1000

/** Place of one record; `eventsAfter` counts the events of all records up to its end since the log began. */
export interface LogPosition {
  segment: number
  start: number
  end: number
  eventsAfter: number
}

/** A position between records: it stands for everything before it, in this and in earlier segments. */
export interface LogCursor {
  segment: number
  offset: number
  eventsBefore: number
}

export interface PulseLog {
  readonly id: string
  readonly seed: number
  /** Resolves when the record is written and synced. Rejects when the disk refused; then nothing of it remains. */
  append(entry: LogEntry): Promise<LogPosition>
  /** Resolves when every earlier append is done, to whether all of them succeeded. */
  settled(): Promise<boolean>
  /** Border behind the last synced record. */
  end(): LogCursor
  /** Segments with synced bytes, oldest first. */
  segments(): readonly Readonly<Segment>[]
  read(segment: number, from: number, to: number): AsyncGenerator<ReadItem, void, undefined>
  /** Deletes records before the cursor that are neither recent nor close enough to keep. */
  release(cursor: LogCursor): Promise<void>
  /** Bytes on disk and on the way to it. */
  bytes(): number
  close(): Promise<void>
}

export interface LogOptions {
  folder: string
  identity: LogIdentity
  clock: Clock
  /** Segments that were ever named, also in the shipper's notes, lie below or at this id. */
  lastSegment: number
  /** Events that were ever counted; a log whose end was lost counts on from here. */
  eventsCounted: number
  segmentMaxBytes?: number
  keptTailBytes?: number
  /** Receives the ids of the newest records and where each begins, oldest first. */
  onIds: (ids: IdPairs, record: { segment: number; offset: number }) => void
}

/**
 * The disk log: what is in it is acknowledged, what is acknowledged is in it. Append-only segment files; a start always begins a new one,
 * so nothing is ever written behind a torn end, and a file that was once read stays as it is.
 */
export async function openLog(options: LogOptions): Promise<PulseLog> {
  const { folder, clock, segmentMaxBytes = SEGMENT_MAX_BYTES, keptTailBytes = KEPT_TAIL_BYTES } = options
  const segments = await listSegments(folder)
  await syncLast(segments)
  let events = Math.max(options.eventsCounted, await recall(segments, options.onIds))
  let nextId = Math.max(options.lastSegment, segments.at(-1)?.id ?? 0) + 1
  let active: { segment: Segment; file: FileHandle; salt: number } | undefined
  /** A segment with bytes behind its synced end that could not be cut off yet. */
  let torn: Segment | undefined

  async function write(entries: readonly LogEntry[]): Promise<LogPosition[]> {
    if (torn) await mend(torn)
    torn = undefined
    const first = entries[0] ? logRecordBytes(entries[0]) : 0
    if (active && active.segment.bytes + first > segmentMaxBytes) await seal()
    active ??= await begin()
    const { segment, file, salt } = active
    const positions: LogPosition[] = []
    const parts: Uint8Array[] = []
    let [offset, counted] = [segment.bytes, events]
    for (const entry of entries) {
      const end = offset + logRecordBytes(entry)
      if (end > segmentMaxBytes && positions.length > 0) break
      parts.push(...encodeLogRecord({ ...entry, eventsBefore: counted }, salt))
      counted += entry.events
      positions.push({ segment: segment.id, start: offset, end, eventsAfter: counted })
      offset = end
    }
    try {
      await writeWhole(file, parts, segment.bytes)
      await file.datasync()
    } catch (cause) {
      // After a failed sync the content of the disk is unknown: truncate to what is known, and never write to this file again.
      await seal()
      torn = segment
      await mend(segment).then(
        () => (torn = undefined),
        () => undefined,
      ) // the next append tries again, and fails with the reason
      throw cause
    }
    segment.bytes = offset
    segment.newestMs = clock()
    events = counted
    return positions
  }

  async function begin(): Promise<NonNullable<typeof active>> {
    const created = await createSegment(folder, nextId++)
    segments.push(created.segment)
    return created
  }

  async function seal(): Promise<void> {
    const { file } = active ?? {}
    active = undefined
    await file?.close()
  }

  const queue = createAppendQueue(write)

  return {
    ...options.identity,
    append: queue.append,
    settled: queue.settled,
    segments: () => segments,
    bytes: () => segments.reduce((sum, segment) => sum + segment.bytes, queue.bytes()),
    end: () => ({ segment: segments.at(-1)?.id ?? nextId, offset: segments.at(-1)?.bytes ?? 0, eventsBefore: events }),
    read: (segment, from, to) => readSegment(pathOf(segments, segment), from, to),
    async release(cursor) {
      const isShipped = ({ id, bytes }: Segment) => id < cursor.segment || (id === cursor.segment && bytes <= cursor.offset)
      let newer = 0
      for (const segment of segments.toReversed()) {
        const enoughBehind = newer >= keptTailBytes
        newer += segment.bytes
        const old = clock() - segment.newestMs > KEPT_TAIL_MS
        if (!isShipped(segment) || (!enoughBehind && !old)) continue
        if (segment === active?.segment) {
          if (!old || !queue.idle()) continue // only for its age is the newest one closed, and never under a write
          await seal()
        }
        await unlink(segment.path)
        segments.splice(segments.indexOf(segment), 1)
      }
    },
    async close() {
      await queue.settled()
      await seal()
    },
  }
}

function pathOf(segments: readonly Segment[], id: number): string {
  const segment = segments.find((candidate) => candidate.id === id)
  if (!segment) throw new Error(`Segment ${id} of the disk log is missing.`)
  return segment.path
}

/** Bytes that a killed process left in the system's cache were never synced by it; from now on they count. */
async function syncLast(segments: readonly Segment[]): Promise<void> {
  const last = segments.at(-1)
  if (!last) return
  const file = await open(last.path, 'r')
  await file.sync().finally(() => file.close())
}

/** Passes on the newest ids and returns how many events were counted at the end. */
async function recall(segments: readonly Segment[], onIds: LogOptions['onIds']): Promise<number> {
  const bySegment: Parameters<LogOptions['onIds']>[][] = []
  let events = 0
  let found = 0
  for (const { id, path, bytes } of segments.toReversed()) {
    if (found >= RECENT_IDS_MAX) break
    const ids: Parameters<LogOptions['onIds']>[] = []
    for await (const item of readSegment(path, 0, bytes)) {
      if (item.state === 'damaged') continue // the shipper reports it, if it was not shipped before
      ids.push([item.record.ids, { segment: id, offset: item.start }])
      found += item.record.ids.length / 2
      events = Math.max(events, item.record.eventsBefore + item.record.events)
    }
    bySegment.push(ids)
  }
  for (const records of bySegment.reverse()) for (const [ids, record] of records) onIds(ids, record)
  return events
}

async function mend(segment: Segment): Promise<void> {
  await truncate(segment.path, segment.bytes)
  const file = await open(segment.path, 'r+')
  await file.sync().finally(() => file.close())
}

/** A full disk may take a part; the rest then fails with the reason. */
async function writeWhole(file: FileHandle, parts: Uint8Array[], at: number): Promise<void> {
  const total = parts.reduce((sum, part) => sum + part.byteLength, 0)
  const { bytesWritten } = await file.writev(parts, at)
  if (bytesWritten === total) return
  const rest = Buffer.concat(parts).subarray(bytesWritten)
  for (let done = 0; done < rest.length; ) done += (await file.write(rest, done, rest.length - done, at + bytesWritten + done)).bytesWritten
}
