import type { Log } from '#platform/lib/log.ts'
import type { EventPort } from '#platform/lib/ports/events.ts'
import { createWakeUp } from './shipping/wake-up.ts'
import type { Backlog, GatheredBatch } from './shipping/backlog.ts'
import type { LogCursor, PulseLog } from './log.ts'
import { countRows } from './rows.ts'
import type { ShipJournal, ShipPlan } from './shipping/journal.ts'
import { createPace } from './shipping/pace.ts'
import type { StoreMarks } from './shipping/store-marks.ts'

const RETRY_FIRST_MS = 200
const RETRY_MOST_MS = 10_000
/** So that many platforms on one cluster do not come back in step. */
const RETRY_JITTER = 0.25
/** How often old segments are looked at while nothing happens. */
const RELEASE_EVERY_MS = 10 * 60 * 1000

export interface ShipState {
  cursor: LogCursor
  /** Rows the store acknowledged since the start. */
  shipped: number
  /** When the oldest row under way came. */
  oldestMs: number | undefined
  /** Why the store did not take the last batch; gone when it did. */
  failure: { atMs: number; message: string } | undefined
}

export interface Shipper {
  /** The backlog has something new; `awaited` when somebody is probably watching for it. */
  notice(awaited: boolean): void
  state(): ShipState
  /** Ships what it can within the time, then stops. What is left is shipped after the next start. */
  close(graceMs: number): Promise<void>
}

export interface ShipParts {
  log: PulseLog
  journal: ShipJournal
  backlog: Backlog
  events: Pick<EventPort, 'insert'>
  marks: Pick<StoreMarks, 'visit'>
  clock: () => number
  logger: Log
}

/**
 * Carries the log into the event store, each row once. The range of the log that an insert covers is written down and synced before the insert is
 * sent; after a crash exactly this range is sent again, with the token derived from it, and the store recognises the token. Only the store's response
 * moves the cursor. An unreachable store is retried without end; nothing is dropped.
 */
export function startShipper({ log, journal, backlog, events, marks, clock, logger }: ShipParts): Shipper {
  const wakeUp = createWakeUp()
  const pace = createPace()
  let cursor = cursorOf(journal, log)
  let shipped = 0
  let failure: ShipState['failure']
  let closing = false
  let abandoned = false
  /** What is being sent; `planned` once its stretch is safe in the journal. */
  let current: (GatheredBatch & { planned: boolean }) | undefined

  async function run(): Promise<void> {
    for (let failed = 0; !abandoned; ) {
      try {
        const more = await step()
        failed = 0
        if (!more && closing) return
      } catch (cause) {
        if (abandoned) return
        reportFailure(cause, ++failed)
        if (closing) return
        await pauseAfter(failed)
      }
    }
  }

  /** One batch or one wait. False when nothing is left. Whatever fails in here, the next step goes on where this one was. */
  async function step(): Promise<boolean> {
    if (!current) {
      if (journal.last?.state === 'planned') current = { ...(await backlog.gatherAgain(journal.last.plan)), planned: true }
      else if (await paced()) return true
      else {
        const batch = await backlog.gather(cursor)
        current = batch && { ...batch, planned: false }
      }
    }
    if (!current) {
      if (closing) return false
      await wakeUp.wait(RELEASE_EVERY_MS)
      await release()
      return true
    }
    if (!current.planned) await journal.plan(current.plan)
    current.planned = true
    await send(current)
    return true
  }

  /** Waits for more rows when the last insert was a moment ago and few are there. */
  async function paced(): Promise<boolean> {
    const pause = pace.pauseMs(performance.now(), backlog.waitingEvents(cursor))
    if (closing || pause <= 0) return false
    await wakeUp.wait(pause)
    return true
  }

  async function send({ plan, rows }: GatheredBatch): Promise<void> {
    const count = countRows(rows)
    pace.sent(performance.now(), count)
    if (count > 0) {
      await marks.visit(cursor.eventsBefore > 0 ? { segment: cursor.segment, offset: cursor.offset } : undefined)
      await events.insert(rows, tokenOf(log.id, plan))
    }
    if (abandoned) return // closed during the insert: the journal may be closed too, and the token makes a repeat harmless
    if (failure) logger.info({ rows: count }, 'the event store takes rows again')
    failure = undefined
    current = undefined
    shipped += count
    cursor = { segment: plan.segment, offset: plan.end, eventsBefore: plan.eventsAfter }
    await journal.shipped(plan)
    await release()
  }

  function reportFailure(cause: unknown, failed: number): void {
    failure = { atMs: clock(), message: cause instanceof Error ? cause.message : String(cause) }
    // The first, second, fourth, eighth … time: an outage of a day is a page of log, not a disk of it.
    if (Number.isInteger(Math.log2(failed))) logger.warn({ err: cause, failed }, 'a batch was not shipped: it is sent again')
  }

  async function pauseAfter(failed: number): Promise<void> {
    const most = Math.min(RETRY_FIRST_MS * 2 ** (failed - 1), RETRY_MOST_MS)
    const until = performance.now() + most * (1 - RETRY_JITTER * Math.random())
    // News also wake this up; only the end of the pause or closing ends the wait.
    for (let left = most; left > 0 && !closing; left = until - performance.now()) await wakeUp.wait(left)
  }

  const release = (): Promise<void> =>
    log.release(cursor).catch((cause: unknown) => logger.warn({ err: cause }, 'a shipped segment of the disk log could not be removed'))

  const running = run()

  return {
    notice(awaited) {
      if (awaited) pace.hurry()
      wakeUp.ring()
    },
    state: () => ({ cursor, shipped, oldestMs: current?.oldestMs, failure }),
    async close(graceMs) {
      closing = true
      wakeUp.ring()
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, graceMs)))
      await Promise.race([running, patience])
      clearTimeout(timer)
      abandoned = true
      wakeUp.ring()
    },
  }
}

/** The same stretch of the same log always has the same token, and no other stretch has it. */
export const tokenOf = (logId: string, { segment, start, end }: ShipPlan): string => `${logId}:${segment}:${start}-${end}`

function cursorOf({ last }: ShipJournal, log: PulseLog): LogCursor {
  if (!last) return { segment: log.segments()[0]?.id ?? 0, offset: 0, eventsBefore: 0 }
  const { segment, start, end, eventsBefore, eventsAfter } = last.plan
  return last.state === 'shipped' ? { segment, offset: end, eventsBefore: eventsAfter } : { segment, offset: start, eventsBefore }
}
