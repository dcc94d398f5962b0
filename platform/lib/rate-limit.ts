import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { networkOf } from './address.ts'
import { Fault } from './faults.ts'
import type { Proxies } from './proxies.ts'

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

/**
 * The same for each client address. A trusted proxy that does not say for whom it speaks has no bucket: one client behind it would lock out
 * all the others.
 */
export function addressLimit(
  bucket: { points: number; seconds: number },
  proxies: Pick<Proxies, 'has'>,
): (address: string) => Promise<void> {
  const limit = rateLimit(bucket)
  return async (address) => {
    if (!proxies.has(address)) await limit(networkOf(address))
  }
}
