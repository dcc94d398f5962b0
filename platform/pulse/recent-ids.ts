import type { TrafficEvent } from '#wire/agent/traffic-event.ts'

/** Events that are remembered: five minutes of retries (agent.md 2.3) at 2,000 events a second, with a margin. 16 MiB. */
export const RECENT_IDS_MAX = 1_000_000

/** Two 32-bit halves for each id, one after the other. */
export type IdPairs = Uint32Array<ArrayBuffer>

export interface RecentIds {
  /** Part of every hash; stored next to the log, because the log holds hashes. */
  readonly seed: number
  /** The events whose ids were unknown until now, and those ids; from now on they are known. */
  takeNew(events: readonly TrafficEvent[], ids: IdPairs): { events: TrafficEvent[]; ids: IdPairs }
  /** Ids that did not reach the disk after all. */
  forget(ids: IdPairs): void
  /** Ids from the log at start, oldest first. */
  load(ids: IdPairs): void
}

/**
 * Remembers at least the newest half of `max` ids and at most `max`, over all organizations: two tables, of which the older is dropped whole when the
 * younger is full. Entries are no objects, so a million events per minute cause no garbage collection.
 */
export function createRecentIds(seed: number, max: number = RECENT_IDS_MAX): RecentIds {
  const perTable = Math.ceil(max / 2)
  let young = createTable(perTable)
  let old = createTable(perTable)

  /** False when it was known. */
  function add(low: number, high: number): boolean {
    if (old.has(low, high) || !young.add(low, high)) return false
    if (young.size() >= perTable) {
      const emptied = old
      emptied.clear()
      old = young
      young = emptied
    }
    return true
  }

  return {
    seed,
    takeNew(events, ids) {
      const news: TrafficEvent[] = []
      const newIds = new Uint32Array(ids.length)
      for (let i = 0; i < events.length; i++) {
        const low = ids[2 * i]! // two halves for each event
        const high = ids[2 * i + 1]!
        if (!add(low, high)) continue
        newIds[2 * news.length] = low
        newIds[2 * news.length + 1] = high
        news.push(events[i]!) // i < events.length
      }
      return { events: news, ids: newIds.slice(0, 2 * news.length) }
    },
    forget(ids) {
      for (let i = 0; i < ids.length; i += 2) {
        young.remove(ids[i]!, ids[i + 1]!) // ids come in pairs
        old.remove(ids[i]!, ids[i + 1]!)
      }
    },
    load(ids) {
      for (let i = 0; i < ids.length; i += 2) add(ids[i]!, ids[i + 1]!) // ids come in pairs
    },
  }
}

/** A set of 64-bit numbers: open addressing with linear probing, half full at most. (0, 0) marks a free slot, (0, 1) a removed one. */
function createTable(capacity: number) {
  const slots = 2 ** Math.ceil(Math.log2(capacity * 2))
  const mask = slots - 1
  const cells = new Uint32Array(slots * 2)
  let used = 0

  /** Slot of the id, or the free slot where the search ended as -slot - 1. */
  function find(low: number, high: number): number {
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const at = slot * 2
      if (cells[at] === low && cells[at + 1] === high) return slot
      if (cells[at] === 0 && cells[at + 1] === 0) return -slot - 1
    }
  }

  return {
    has: (low: number, high: number): boolean => find(low, high) >= 0,
    add(low: number, high: number): boolean {
      const found = find(low, high)
      if (found >= 0) return false
      const at = (-found - 1) * 2
      cells[at] = low
      cells[at + 1] = high
      used++
      return true
    },
    remove(low: number, high: number): void {
      const found = find(low, high)
      if (found < 0) return
      cells[found * 2] = 0
      cells[found * 2 + 1] = 1 // not free: ids behind it must still be found. It counts as used until the table is emptied.
    },
    clear(): void {
      cells.fill(0)
      used = 0
    },
    /** Slots that are not free. */
    size: () => used,
  }
}
