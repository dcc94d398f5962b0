import { setImmediate } from 'node:timers/promises'

import { createFairQueue, type Refused } from '#platform/lib/fair-queue.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { Log } from '#platform/lib/log.ts'

import type { Ingest } from './ingest.ts'

/** Portions that are encoded in one turn of the event loop. Of one organization one, so that another's never waits for a second. */
const AT_ONCE = 2
const AT_ONCE_PER_ORG = 1
/** As many as there may be connections of agents: what they hold in memory is bounded by the bodies they came in. More are sent again later. */
export const PORTIONS_WAITING_MAX = 2_000
const WAIT_MAX_MS = 20_000
const RETRY_AFTER_SECONDS = 5

/**
 * Organizations take turns at what comes in, by events (lib/fair-queue.ts): when an outage of one ends and everything it kept is sent at once, every second
 * turn is another's. A turn is the main loop's work for a portion and ends where the disk's begins, so that any number of small batches share a sync; and
 * it begins in a turn of the event loop of its own, so that queries and sign-ins pass between two portions.
 */
export function queuedIngest(take: Ingest, log: Log): Ingest {
  const queue = createFairQueue({
    atOnce: AT_ONCE,
    shareOf: () => ({ atOnce: AT_ONCE_PER_ORG, weight: 1 }),
    waitingMax: PORTIONS_WAITING_MAX,
    waitMaxMs: WAIT_MAX_MS,
    refusal,
  })
  return async (request) => {
    const { orgId } = request.caller
    const price = Math.max(1, request.events.length + request.poison.length)
    const { taken } = await queue.run(orgId, price, async ({ overtaken }) => {
      await setImmediate()
      log.debug({ orgId, price, overtaken }, 'a portion of events has its turn')
      return { taken: take(request) } // in an object, because a promise would be waited for
    })
    return taken
  }
}

/** Both are codes after which senders keep their batch and send it again. */
function refusal({ reason, running }: Refused): Fault {
  const more = { retryAfterSeconds: RETRY_AFTER_SECONDS }
  if (reason === 'late' && running === 0)
    return new Fault('unavailable', 'The platform is busy with what others send. Send this batch again in a moment.', more)
  return new Fault('rate-limited', 'Your organization sends more at once than can be taken. Send this batch again in a moment.', more)
}
