import { Fault } from '#platform/lib/faults.ts'

/** One message for every unknown bearer, whatever the reason: it must not reveal which part was wrong. */
export const refusal = (): Fault => new Fault('unauthenticated', 'This token is invalid or has expired. Sign in again, or use a new token.')
