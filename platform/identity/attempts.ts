import { networkOf } from '#platform/lib/address.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { Proxies } from '#platform/lib/proxies.ts'
import { addressLimit, rateLimit } from '#platform/lib/rate-limit.ts'

import { Refusal } from './refusal.ts'

/** Tries in a minute, security.md D5. */
export interface AttemptOptions {
  perAccountAndAddress: number
  perAddress: number
}

export const DEFAULT_ATTEMPTS: AttemptOptions = { perAccountAndAddress: 10, perAddress: 30 }

export interface AttemptLimits {
  /** Counts a try against one account from one client address. Others cannot lock the owner out: each address has its own bucket. */
  onAccount(email: string, address: string): Promise<void>
  /** Counts a code of a second factor. Its sender knew the password, so a bucket for the person cannot be used by strangers to lock them out. */
  onFactor(uid: string, address: string): Promise<void>
  /** Counts a try that names no account. */
  onAddress(address: string): Promise<void>
}

/** Refuses with TOO_MANY_ATTEMPTS_TRY_LATER, status 429 and Retry-After. */
export function createAttemptLimits({ perAccountAndAddress, perAddress }: AttemptOptions, proxies: Pick<Proxies, 'has'>): AttemptLimits {
  const byAccount = rateLimit({ points: perAccountAndAddress, seconds: 60 })
  const byPerson = rateLimit({ points: perAccountAndAddress, seconds: 60 })
  const byAddress = addressLimit({ points: perAddress, seconds: 60 }, proxies)
  return {
    async onAccount(email, address) {
      await take(() => byAddress(address))
      await take(() => byAccount(JSON.stringify([email, networkOf(address)])))
    },
    async onFactor(uid, address) {
      await take(() => byAddress(address))
      await take(() => byPerson(uid))
    },
    onAddress: (address) => take(() => byAddress(address)),
  }
}

async function take(attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt()
  } catch (cause) {
    if (!(cause instanceof Fault)) throw cause
    throw new Refusal('TOO_MANY_ATTEMPTS_TRY_LATER', cause.message, { status: 429, retryAfterSeconds: cause.retryAfterSeconds })
  }
}
