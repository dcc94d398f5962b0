import { Fault } from '#platform/lib/faults.ts'

const RETRY_AFTER_SECONDS = 5

export interface FairSemaphoreOptions {
  /** Works that run at a time. */
  atOnce: number
  /** Of them for one organization; fewer than `atOnce`, so that none ever holds all places. */
  perOrg: number
  /** Works of one organization that may wait; one more is fault `rate-limited`. */
  waitingPerOrg: number
}

interface Queue {
  running: number
  waiting: (() => void)[]
}

/**
 * Lets a few works run at a time. A place that becomes free goes to the organization whose last turn is longest ago, not to the next in one
 * line: however many works one organization brings, before another's turn it gets one at most.
 */
export function createFairSemaphore({ atOnce, perOrg, waitingPerOrg }: FairSemaphoreOptions) {
  // In the order of their turns: whoever gets one, and whoever has had one, goes to the end.
  const orgs = new Map<string, Queue>()
  let running = 0

  function next(): void {
    for (const [orgId, queue] of orgs) {
      if (running >= atOnce) return
      if (queue.running >= perOrg) continue
      const start = queue.waiting.shift()
      if (!start) continue
      orgs.delete(orgId)
      orgs.set(orgId, queue)
      queue.running++
      running++
      start()
    }
  }

  return async <Result>(orgId: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = orgs.get(orgId) ?? { running: 0, waiting: [] }
    if (queue.waiting.length >= waitingPerOrg)
      throw new Fault('rate-limited', 'Your organization has too much of this under way. Try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    orgs.set(orgId, queue)
    await new Promise<void>((start) => {
      queue.waiting.push(start)
      next()
    })
    try {
      return await work()
    } finally {
      queue.running--
      running--
      orgs.delete(orgId)
      if (queue.running > 0 || queue.waiting.length > 0) orgs.set(orgId, queue)
      next()
    }
  }
}
