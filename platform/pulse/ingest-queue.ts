import type { Log } from '#platform/lib/log.ts'
import { loopTurn } from '#platform/lib/loop-turns.ts'

import type { Ingest } from './ingest.ts'

/**
 * Organizations take turns at what comes in, by events: when an outage of one ends and everything it kept is sent at once, every second turn is another's.
 * A turn is the main loop's work for a portion and ends where the disk's begins, so that any number of small batches share a sync.
 */
export const queuedIngest =
  (take: Ingest, log: Log): Ingest =>
  async (request) => {
    const { orgId } = request.caller
    const price = request.events.length + request.rejectedEvents.length
    const overtaken = await loopTurn(orgId, price)
    log.debug({ orgId, price, overtaken }, 'a portion of events has its turn')
    return take(request)
  }
