import { persistentAtom } from '@nanostores/persistent'

import { NO_VISITS, readVisits, type Visits, withVisit } from '#src/lib/last-visits.ts'

import { $uid } from './session.ts'

/**
 * When home was looked at last, for what changed since. Key `view:last-visits`, JSON `{"uid":"…","visits":[{"orgId":"…","lastMs":…,"beforeMs":…}]}`;
 * whatever cannot be read, or is somebody else's, counts as no visit. Writers: home, and sign-out.
 */
const $visits = persistentAtom<Visits>('view:last-visits', NO_VISITS, {
  encode: (visits) => (visits.visits.length > 0 ? JSON.stringify(visits) : undefined) as string, // undefined removes the key
  decode: readVisits,
})

/** Notes that somebody looks now. Returns when the visit before this one ended, in milliseconds since 1970; 0: there was none. */
export function visit(orgId: string, nowMs: number): number {
  $visits.set(withVisit($visits.get(), $uid.get(), orgId, nowMs))
  return $visits.get().visits[0]?.beforeMs ?? 0
}

export const forgetVisits = (): void => $visits.set(NO_VISITS)
