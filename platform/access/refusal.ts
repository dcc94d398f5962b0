import { Fault } from '#platform/lib/faults.ts'

/** One sentence for every bearer that is not known, whatever the reason: it must not tell which part was wrong. */
export const refusal = (): Fault =>
  new Fault('unauthenticated', 'This token is not valid, or no longer. Sign in again, or use a new token.')
