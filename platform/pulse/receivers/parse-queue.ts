import { createFairQueue } from '#platform/lib/fair-queue.ts'
import { Fault } from '#platform/lib/faults.ts'

/** Bodies that are parsed apart at a time, each with the heap of a process; of one organization one, so that another always has a place. */
const AT_ONCE = 2
const AT_ONCE_PER_ORG = 1
/** Large bodies take longer: a turn costs a point for each of these. */
const BYTES_A_POINT = 1024 * 1024
/** A few of the largest bodies, each with all the time that `apart.ts` gives it. */
const WAIT_MAX_MS = 5 * 60_000
const RETRY_AFTER_SECONDS = 5

export type ParseQueue = <Result>(orgId: string, bytes: number, work: () => Promise<Result>) => Promise<Result>

/**
 * Organizations take turns at what is parsed in a process of its own, by bytes (lib/fair-queue.ts). `waitingMax` works of one organization wait,
 * one more is fault `rate-limited`. Only a body that is whole may wait here: somebody who sends slowly keeps nobody waiting.
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
