import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'

import { networkOf } from './address.ts'
import { Fault } from './faults.ts'
import type { Proxies } from './proxies.ts'

/** Tries beyond a limit that are refused without a delay. A client that continues for longer than this ignores Retry-After. */
const REFUSED_AT_ONCE = 20
/** Then a refusal takes this long: sixty connections that try again and again are sixty calls a second and not all that the machine can refuse. */
const HELD_MS = 1_000
/** A held refusal is a promise and a timer; this many are held at a time, which is as many as there may be connections. */
const HELD_MAX = 2_000

let held = 0

/**
 * A bucket for each key: `points` in `seconds`, then fault `rate-limited` until the window ends. Who goes on against it is refused late. A try takes
 * one point, or as many as it `costs`.
 */
export function rateLimit({ points, seconds }: { points: number; seconds: number }): (key: string, costs?: number) => Promise<void> {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return async (key, costs = 1) => {
    try {
      await limiter.consume(key, costs)
    } catch (cause) {
      if (!(cause instanceof RateLimiterRes)) throw cause
      if (cause.consumedPoints > points + REFUSED_AT_ONCE) await hold()
      const retryAfterSeconds = Math.max(1, Math.ceil(cause.msBeforeNext / 1000))
      throw new Fault('rate-limited', `Too many tries. Wait ${retryAfterSeconds} s and try again.`, { retryAfterSeconds })
    }
  }
}

/** The same bucket for work that may be left out: whether there is room for it, without a delay. */
export function allowance({ points, seconds }: { points: number; seconds: number }): (key: string) => Promise<boolean> {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return async (key) => {
    try {
      await limiter.consume(key)
      return true
    } catch (cause) {
      if (!(cause instanceof RateLimiterRes)) throw cause
      return false
    }
  }
}

async function hold(): Promise<void> {
  if (held >= HELD_MAX) return
  held++
  await new Promise((resolve) => setTimeout(resolve, HELD_MS).unref())
  held--
}

/**
 * The same for each client address. A trusted proxy that does not forward the client's address has no bucket: one client behind it would lock out all
 * the others.
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

/**
 * The key of a per-person limit. All visitors of the demo share one account and its credentials, so they are distinguished by address, and none of
 * them uses up the limit of the others.
 */
export const personKey = ({ uid }: { uid: string }, address: string): string =>
  uid === DEMO_VIEWER_UID ? `${uid} ${networkOf(address)}` : uid
