import { Fault } from '#platform/lib/faults.ts'

/** One answer for what does not exist and for what belongs to somebody else (security.md A1): it must not tell which. */
export const missing = (): Fault => new Fault('not-found', 'There is nothing under this id, or it is not yours to see.')
