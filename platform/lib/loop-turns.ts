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
 * Resolves when an organization may keep the main loop busy for a moment: with what stands directly behind the `await`, up to the next one. Reading and
 * encoding what senders bring is done in such pieces of a few milliseconds. There is one in each turn of the event loop, organizations by turns
 * (fair-queue.ts), so that queries and sign-ins pass between two pieces, and a sender of little does not wait for one of much. `price` is what the
 * piece costs beside others, in events. Answers how many pieces of others began in the meantime.
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
