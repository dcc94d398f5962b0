import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { Fault } from './faults.ts'

/** A bucket for each key: `points` in `seconds`, then fault `rate-limited` until the window ends. */
export function rateLimit({ points, seconds }: { points: number; seconds: number }): (key: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return async (key) => {
    try {
      await limiter.consume(key)
    } catch (cause) {
      if (!(cause instanceof RateLimiterRes)) throw cause
      const retryAfterSeconds = Math.max(1, Math.ceil(cause.msBeforeNext / 1000))
      throw new Fault('rate-limited', `Too many tries. Wait ${retryAfterSeconds} s and try again.`, { retryAfterSeconds })
    }
  }
}
