import { createFairQueue } from '#platform/lib/fair-queue.ts'
import { Fault } from '#platform/lib/faults.ts'

const RETRY_AFTER_SECONDS = 5
/** Longer than any file is in work; whoever waits so long had better come back. */
const WAIT_MAX_MS = 120_000

export interface FairSemaphoreOptions {
  /** Works that run at a time. */
  atOnce: number
  /** Of them for one organization; fewer than `atOnce`, so that none ever holds all places. */
  perOrg: number
  /** Works of one organization that may wait; one more is fault `rate-limited`. */
  waitingPerOrg: number
}

/** Lets a few works run at a time, all of the same price, and organizations take turns (lib/fair-queue.ts says what that promises). */
export function createFairSemaphore({ atOnce, perOrg, waitingPerOrg }: FairSemaphoreOptions) {
  const queue = createFairQueue({
    atOnce,
    shareOf: () => ({ atOnce: perOrg, weight: 1 }),
    waitingMax: waitingPerOrg,
    waitMaxMs: WAIT_MAX_MS,
    refusal: () =>
      new Fault('rate-limited', 'Your organization has too much of this under way. Try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      }),
  })
  return <Result>(orgId: string, work: () => Promise<Result>): Promise<Result> => queue.run(orgId, 1, () => work())
}
