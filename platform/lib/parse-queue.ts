import { createFairQueue } from './fair-queue.ts'
import { Fault } from './faults.ts'

/** Bodies parsed in processes at a time, each with a heap of its own; one per organization, so that another always gets a slot. */
const AT_ONCE = 2
const AT_ONCE_PER_ORG = 1
/** Large bodies take longer: a turn costs a point for each of these. */
const BYTES_A_POINT = 1024 * 1024
/** Enough for a few of the largest bodies, each with the full time of `isolated.ts`. */
const WAIT_MAX_MS = 5 * 60_000
const RETRY_AFTER_SECONDS = 5

export type ParseQueue = <Result>(orgId: string, bytes: number, work: () => Promise<Result>) => Promise<Result>

/**
 * Schedules parsing in separate processes over organizations, by bytes (lib/fair-queue.ts). `waitingMax` jobs of one organization wait, one more is
 * fault `rate-limited`. Only complete bodies may wait here, so a slow sender blocks nobody.
 */
export function createParseQueue(waitingMax: number): ParseQueue {
  const queue = createFairQueue({
    atOnce: AT_ONCE,
    shareOf: () => ({ atOnce: AT_ONCE_PER_ORG, weight: 1 }),
    waitingMax,
    waitMaxMs: WAIT_MAX_MS,
    refusal: () =>
      new Fault('rate-limited', 'Too many large bodies of your organization are waiting. Send this one again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      }),
  })
  return (orgId, bytes, work) => queue.run(orgId, Math.max(1, bytes / BYTES_A_POINT), work)
}
