import { decodeRecord, type StoredRecord } from '../disk/record.ts'
import type { LogPosition, PulseLog } from '../log.ts'

/**
 * An agent reports each open connection every ten seconds (agent.md 2.4), and a request waits for the first report of its connection at most
 * as long as a batch is retried; what is older than this is known by newer reports or is not waited for.
 */
const RECALL_MS = 2 * 60 * 1000
/** Half a second of a start, on a busy cluster. */
const RECALL_EVENTS_MAX = 50_000

interface Kept {
  position: LogPosition
  receivedMs: number
  events: number
  payload: Uint8Array
}

/** The records of the last minutes of the log, oldest first: what a process that was stopped knew of connections, and what waited for them. */
export async function* recentRecords(log: PulseLog): AsyncGenerator<{ record: StoredRecord; position: LogPosition }, void, undefined> {
  const bySegment: Kept[][] = []
  let newestMs = Number.NEGATIVE_INFINITY
  let events = 0
  for (const { id, bytes } of log.segments().toReversed()) {
    const kept: Kept[] = []
    let reachesBack = false
    let mine = 0
    const isTooOld = ({ receivedMs }: Kept): boolean => newestMs - receivedMs > RECALL_MS || mine + events > RECALL_EVENTS_MAX
    for await (const item of log.read(id, 0, bytes)) {
      if (item.state === 'damaged') continue // the shipper reports it
      const { receivedMs, eventsBefore, events: count, payload } = item.record
      const position = { segment: id, start: item.start, end: item.end, eventsAfter: eventsBefore + count }
      kept.push({ position, receivedMs, events: count, payload: Buffer.from(payload) }) // the record's is a view of what is read next
      mine += count
      newestMs = Math.max(newestMs, receivedMs)
      for (let oldest = kept[0]; oldest && isTooOld(oldest); oldest = kept[0]) {
        mine -= oldest.events
        kept.shift()
        reachesBack = true
      }
    }
    bySegment.push(kept)
    events += mine
    if (reachesBack) break
  }
  for (const { position, payload } of bySegment.toReversed().flat()) yield { position, record: decodeRecord(payload) }
}
