import { Fault } from '#platform/lib/faults.ts'
import { QUERY_CONCURRENCY_PER_ORG } from '#platform/lib/limits.ts'

/** A screen asks five things at once, so a short wait is usual; more than this is somebody in a hurry. */
const WAIT_MAX_MS = 3_000
const RETRY_AFTER_SECONDS = 2

/** Lets so many pieces of work of one organization run at once; others wait a little, then fault `rate-limited`. One organization never holds up another. */
export function createOrgGate(atOnce: number = QUERY_CONCURRENCY_PER_ORG, waitMs: number = WAIT_MAX_MS) {
  const orgs = new Map<string, { running: number; waiting: Set<() => void> }>()

  async function enter(orgId: string, signal?: AbortSignal): Promise<void> {
    const org = orgs.get(orgId) ?? { running: 0, waiting: new Set() }
    orgs.set(orgId, org)
    if (org.running < atOnce) return void org.running++
    const timeout = AbortSignal.timeout(waitMs)
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        org.waiting.delete(start)
        reject(signal?.aborted ? signal.reason : tooMany())
      }
      const start = () => {
        either.removeEventListener('abort', giveUp)
        resolve() // the place of the one who left is kept: `running` stays
      }
      org.waiting.add(start)
      either.addEventListener('abort', giveUp, { once: true })
    })
  }

  function leave(orgId: string): void {
    const org = orgs.get(orgId)
    if (!org) return
    const [next] = org.waiting
    if (next) {
      org.waiting.delete(next)
      return next()
    }
    org.running--
    if (org.running === 0) orgs.delete(orgId)
  }

  return async <Result>(orgId: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    await enter(orgId, signal)
    try {
      return await work()
    } finally {
      leave(orgId)
    }
  }
}

const tooMany = (): Fault =>
  new Fault('rate-limited', 'Too many questions of this organization are running. Wait a moment and try again.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
