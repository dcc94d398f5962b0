import { Fault } from '#platform/lib/faults.ts'

const RETRY_AFTER_SECONDS = 5

/** Lets `atOnce` works run and `waiting` more wait their turn; beyond that fault `rate-limited`. */
export function createGate(atOnce: number, waiting: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running++
    else {
      if (queue.length >= waiting)
        throw new Fault('rate-limited', 'Too much of this is under way. Try again in a moment.', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      await new Promise<void>((resolve) => queue.push(resolve)) // takes over the place of one that is done
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
