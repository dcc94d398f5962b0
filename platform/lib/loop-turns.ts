import { setImmediate } from 'node:timers/promises'

import { createFairQueue, type Refused } from './fair-queue.ts'
import { Fault } from './faults.ts'

/** Pieces of work of one organization that may wait: as many as there may be connections of agents. What they hold is bounded by the bodies they came in. */
export const PIECES_WAITING_MAX = 2_000
const WAIT_MAX_MS = 20_000
const RETRY_AFTER_SECONDS = 5
/** A span with its attributes, and less than a request with its connection. */
const BYTES_AN_EVENT = 1_000

/** The main loop is one for all, so this queue is one for the process. */
const queue = createFairQueue({
  atOnce: 1,
  shareOf: () => ({ atOnce: 1, weight: 1 }),
  waitingMax: PIECES_WAITING_MAX,
  waitMaxMs: WAIT_MAX_MS,
  refusal,
})

/**
 * Resolves when an organization may use the main loop for a moment: for the code directly after the `await`, up to the next one. Events are read and
 * encoded in such slices of a few milliseconds. One runs in each turn of the event loop, fairly over organizations (fair-queue.ts), so that queries
 * and sign-ins run between two slices, and a small sender does not wait for a large one. `price` is the cost of the slice relative to others, in
 * events. Returns how many slices of others began in the meantime.
 */
export function loopTurn(orgId: string, price: number): Promise<number> {
  return new Promise((resolve, reject) => {
    queue
      .run(orgId, Math.max(1, price), async ({ overtaken }) => {
        resolve(overtaken)
        await setImmediate()
      })
      .catch(reject)
  })
}

/** The price of bytes whose events are not counted yet. */
export const eventsIn = (bytes: number): number => Math.ceil(bytes / BYTES_AN_EVENT)

/** Both are codes after which senders keep what they have and send it again. */
function refusal({ reason, running }: Refused): Fault {
  const more = { retryAfterSeconds: RETRY_AFTER_SECONDS }
  if (reason === 'late' && running === 0)
    return new Fault('unavailable', 'The platform is busy with what others send. Send this again in a moment.', more)
  return new Fault('rate-limited', 'Your organization sends more at once than can be taken. Send this again in a moment.', more)
}
