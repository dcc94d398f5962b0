import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Clock } from '#platform/lib/clock.ts'
import type { Log } from '#platform/lib/log.ts'
import type { EventPort } from '#platform/lib/ports/events.ts'
import { replaceFile } from '#platform/lib/synced-files.ts'

/** A position in the log: it stands for everything before it, in this and in earlier segments. */
interface Border {
  segment: number
  offset: number
}
interface Stretch {
  from: Border
  to: Border
}
/** A number left in the store when everything before the border was in it. */
interface Mark extends Border {
  number: number
}

/** `store-marks.json` next to the log. Written here only; a file that cannot be read counts as missing: the store is then trusted. */
interface Notes {
  /** Oldest first; the last one may not have reached the store while `unconfirmed`. */
  marks: Mark[]
  unconfirmed: boolean
  /** Stretches whose records a store held that is gone: their ids are not remembered. */
  lost: Stretch[]
  replacedMs: number | undefined
}

/**
 * Detects whether the event store is the one the log has shipped to. From time to time it writes a number to the store and notes it here. A store
 * whose newest number differs was replaced or restored from a copy: what was shipped after the number that it holds is lost, so those ids are
 * forgotten and a repeated event is stored, not dropped as a duplicate.
 */
export interface StoreMarks {
  /**
   * Checks the store, at most once per hour, and writes the next number. Rejects while the store does not respond. `shipped`: the position up to
   * which rows were shipped.
   */
  visit(shipped: Border | undefined): Promise<void>
  /** Whether the record that begins there was in a store that is gone. */
  isLost(record: Border): boolean
  /** When a replaced store was found; undefined after as long as a store keeps events. */
  replacedMs(): number | undefined
}

export interface StoreMarksParts {
  folder: string
  logId: string
  store: Pick<EventPort, 'storeState' | 'leaveMark'>
  clock: Clock
  logger: Log
  /** Called with each stretch that is found to be lost, before anything more is shipped. */
  onLost: (lost: Stretch) => Promise<void>
}

const NAME = 'store-marks.json'
/** What was shipped within this time before a copy of the store was made may be taken twice once the copy is put back. */
const VISIT_EVERY_MS = 60 * 60 * 1000
/** Borders kept: by the hour more than the log's tail is old. Stretches: each is a replaced store. */
const MARKS_KEPT = 100
const LOST_KEPT = 20
/** As long as the store keeps events: later nothing of before would be there anyway. */
const REPORTED_FOR_MS = 30 * 24 * 60 * 60 * 1000

const BEGINNING: Border = { segment: 0, offset: 0 }

export async function openStoreMarks({ folder, logId, store, clock, logger, onLost }: StoreMarksParts): Promise<StoreMarks> {
  const known = readNotes(await readFile(join(folder, NAME), 'utf8').catch(() => ''))
  const notes: Notes = known ?? { marks: [], unconfirmed: false, lost: [], replacedMs: undefined }
  let visitedMs = Number.NEGATIVE_INFINITY
  const write = (): Promise<void> => replaceFile(folder, NAME, JSON.stringify(notes))

  /** Drops what the store does not hold; the border from which on it holds nothing, if it is another store than the noted one. */
  function compare(mark: number, isNew: boolean, hasShipped: boolean): Border | undefined {
    const at = notes.marks.findLastIndex(({ number }) => number === mark)
    if (notes.marks.length === 0) return isNew && hasShipped ? BEGINNING : undefined
    const newest = notes.marks.length - 1
    if (at === newest) return undefined
    // Killed before the last one reached the store, or before its response arrived
    if (notes.unconfirmed && at === newest - 1) return void notes.marks.pop()
    notes.marks.length = at + 1
    return notes.marks.at(-1) ?? BEGINNING
  }

  return {
    async visit(shipped) {
      if (clock() - visitedMs < VISIT_EVERY_MS) return
      const { mark, isNew } = await store.storeState(logId)
      const next = Math.max(mark, ...notes.marks.map(({ number }) => number)) + 1
      const gone = compare(mark, isNew, shipped !== undefined)
      if (gone && shipped) {
        const lost: Stretch = { from: { segment: gone.segment, offset: gone.offset }, to: shipped }
        notes.lost = [...notes.lost, lost].slice(-LOST_KEPT)
        await onLost(lost)
        notes.replacedMs = clock() // recorded once it is handled
        logger.error(lost, 'the event store was replaced or put back: what it held is taken again when it is sent or imported again')
      }
      notes.marks = [...notes.marks, { number: next, ...(shipped ?? BEGINNING) }].slice(-MARKS_KEPT)
      notes.unconfirmed = true
      await write()
      visitedMs = clock()
      try {
        await store.leaveMark(logId, next)
        notes.unconfirmed = false
        await write()
      } catch (cause) {
        // Nothing hangs on this one: the store is the right one, and may hold either number at the next visit
        logger.warn({ err: cause }, 'no mark could be left in the event store: the next one is left in an hour')
      }
    },
    isLost: (record) => notes.lost.some(({ from, to }) => !isBefore(record, from) && isBefore(record, to)),
    replacedMs: () => (notes.replacedMs !== undefined && clock() - notes.replacedMs < REPORTED_FOR_MS ? notes.replacedMs : undefined),
  }
}

const isBefore = (a: Border, b: Border): boolean => a.segment < b.segment || (a.segment === b.segment && a.offset < b.offset)

function readNotes(text: string): Notes | undefined {
  try {
    const { marks, unconfirmed, lost, replacedMs } = JSON.parse(text) as Partial<Notes> // checked in the next line
    if (!marks?.every(isMark) || !lost?.every(({ from, to }) => isBorder(from) && isBorder(to))) return undefined
    return { marks, unconfirmed: unconfirmed === true, lost, replacedMs: typeof replacedMs === 'number' ? replacedMs : undefined }
  } catch {
    return undefined
  }
}

const isBorder = ({ segment, offset }: Border): boolean => Number.isFinite(segment) && Number.isFinite(offset)
const isMark = (mark: Mark): boolean => Number.isFinite(mark.number) && isBorder(mark)
