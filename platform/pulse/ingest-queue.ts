import { createFairQueue, type Refused } from '#platform/lib/fair-queue.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { Log } from '#platform/lib/log.ts'

import type { Ingest } from './ingest.ts'

/** Portions of batches on their way to the disk at once; enough to share its syncs. */
const AT_ONCE = 8
/** Of one organization, so that another's portion always finds a place. */
const AT_ONCE_PER_ORG = 6
/** As many as there may be connections of agents: what they hold in memory is bounded by the bodies they came in. More are sent again later. */
export const PORTIONS_WAITING_MAX = 2_000
const WAIT_MAX_MS = 20_000
const RETRY_AFTER_SECONDS = 5

/**
 * Organizations take turns at what comes in, by events (lib/fair-queue.ts): an outage of one that ends, with everything it kept sent at once, leaves
 * every second turn to another.
 */
export function queuedIngest(take: Ingest, log: Log): Ingest {
  const queue = createFairQueue({
    atOnce: AT_ONCE,
    shareOf: () => ({ atOnce: AT_ONCE_PER_ORG, weight: 1 }),
    waitingMax: PORTIONS_WAITING_MAX,
    waitMaxMs: WAIT_MAX_MS,
    refusal,
  })
  return (request) => {
    const { orgId } = request.caller
    const price = Math.max(1, request.events.length + request.poison.length)
    return queue.run(orgId, price, ({ overtaken }) => {
      log.debug({ orgId, price, overtaken }, 'a portion of events has its turn')
      return take(request)
    })
  }
}

/** Both are codes after which senders keep their batch and send it again. */
function refusal({ reason, running }: Refused): Fault {
  const more = { retryAfterSeconds: RETRY_AFTER_SECONDS }
  if (reason === 'late' && running === 0)
    return new Fault('unavailable', 'The platform is busy with what others send. Send this batch again in a moment.', more)
  return new Fault('rate-limited', 'Your organization sends more at once than can be taken. Send this batch again in a moment.', more)
}
