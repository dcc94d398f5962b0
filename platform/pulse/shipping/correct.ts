import { heldBytes } from '#platform/lib/byte-budget.ts'
import type { Log } from '#platform/lib/log.ts'
import type { CorrectedRequest, EventPort } from '#platform/lib/ports/events.ts'

import type { Correction } from '../enrichment/late-connections.ts'
import type { LogCursor } from '../log.ts'

/** A correction rewrites the newest parts of a table, which costs more than an insert: so they are gathered. */
const CORRECT_EVERY_MS = 10_000
/** In one statement. */
const CORRECTIONS_AT_ONCE = 500
const MIB = 1024 * 1024
/** Memory of the rows that wait to be corrected, of all organizations and of one. Beyond this, rows stay as they are and a warning is logged. */
const WAITING_BYTES_MAX = 16 * MIB
const WAITING_OF_ORG_MAX = 4 * MIB

export interface Corrector {
  add(correction: Correction): void
  /** Resolves when what is being written is written. */
  settled(): Promise<void>
  /** Corrects what can be within the time, then stops. What is left is found again in the log at the next start. */
  close(graceMs: number): Promise<void>
}

export interface CorrectorParts {
  events: Pick<EventPort, 'correctRequests'>
  /** Everything before it is in the store. */
  shipped: () => LogCursor
  /** With its client as it is decided by now. */
  decided: (request: Correction['request']) => CorrectedRequest
  logger: Log
  everyMs?: number | undefined
}

/**
 * Corrects stored rows whose connection was reported after them. A correction holds the final row, so writing it twice is harmless: after a restart
 * the log yields the same corrections again.
 */
export function startCorrector({ events, shipped, decided, logger, everyMs = CORRECT_EVERY_MS }: CorrectorParts): Corrector {
  let waiting: (Correction & { bytes: number })[] = []
  const held = { all: 0, byOrg: new Map<string, number>() }
  let saidFull = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let closing = false

  function plan(): void {
    if (timer || closing || waiting.length === 0) return
    timer = setTimeout(() => {
      timer = undefined
      running = step().finally(plan)
    }, everyMs)
    timer.unref()
  }

  function release({ request: { orgId }, bytes }: { request: Correction['request']; bytes: number }): void {
    held.all -= bytes
    const left = (held.byOrg.get(orgId) ?? 0) - bytes
    if (left > 0) held.byOrg.set(orgId, left)
    else held.byOrg.delete(orgId)
  }

  /** Those whose rows are in the store. */
  async function step(): Promise<void> {
    const { segment, offset } = shipped()
    const isStored = ({ position }: Correction): boolean =>
      position.segment < segment || (position.segment === segment && position.end <= offset)
    const due = waiting.filter(isStored).slice(0, CORRECTIONS_AT_ONCE)
    if (due.length === 0) return
    try {
      await events.correctRequests(due.map(({ request }) => decided(request)))
      const done = new Set(due)
      waiting = waiting.filter((correction) => !done.has(correction))
      due.forEach(release)
    } catch (cause) {
      logger.warn({ err: cause, rows: due.length }, 'requests could not be completed with their connection yet: it is tried again')
    }
  }

  return {
    add(correction) {
      const { orgId } = correction.request
      const bytes = heldBytes(correction)
      const [all, ofOrg] = [held.all + bytes, (held.byOrg.get(orgId) ?? 0) + bytes]
      const isFull = all > WAITING_BYTES_MAX || ofOrg > WAITING_OF_ORG_MAX
      if (isFull && !saidFull)
        logger.warn({ orgId }, 'too many stored requests wait for the facts of their connection: some stay without them')
      saidFull = isFull
      if (isFull) return
      waiting.push({ ...correction, bytes })
      held.all = all
      held.byOrg.set(orgId, ofOrg)
      plan()
    },
    settled: () => running,
    async close(graceMs) {
      closing = true
      clearTimeout(timer)
      let patience: NodeJS.Timeout | undefined
      const last = running.then(step)
      await Promise.race([last, new Promise<void>((resolve) => (patience = setTimeout(resolve, graceMs)))])
      clearTimeout(patience)
    },
  }
}
