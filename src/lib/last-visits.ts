import { own } from '#domain/own.ts'

import { readId, readKept } from './session-records.ts'

/** When somebody looked at what is going on in an organization, in milliseconds since 1970. */
export interface Visit {
  orgId: string
  lastMs: number
  /** The end of the visit before this one; 0: there was none. */
  beforeMs: number
}

/** Belongs to one person: another one who signs in here has none of it. Newest first. */
export interface Visits {
  uid: string
  visits: readonly Visit[]
}

export const NO_VISITS: Visits = { uid: '', visits: [] }

/** Who comes back sooner is still on the same visit. */
export const PAUSE_MS = 30 * 60_000
/** Organizations; the one that was not looked at for longest makes room. */
const KEPT_MAX = 50

/** Reads what storage holds; whatever does not fit counts as no visit. */
export function readVisits(text: string): Visits {
  const { uid, kept } = readKept(text, 'visits', isVisit, KEPT_MAX)
  return { uid, visits: kept }
}

/** With somebody looking now; what another person left here goes. A clock that was set back begins anew. */
export function withVisit({ uid, visits }: Visits, whose: string, orgId: string, nowMs: number): Visits {
  const mine = uid === whose ? visits : []
  const known = mine.find((visit) => visit.orgId === orgId)
  const isNew = known !== undefined && nowMs - known.lastMs >= PAUSE_MS
  const beforeMs = known === undefined || known.lastMs > nowMs ? 0 : isNew ? known.lastMs : known.beforeMs
  return { uid: whose, visits: [{ orgId, lastMs: nowMs, beforeMs }, ...mine.filter((visit) => visit !== known)].slice(0, KEPT_MAX) }
}

function isVisit(raw: unknown): raw is Visit {
  if (typeof raw !== 'object' || raw === null) return false
  const read = (field: string): unknown => own(raw as Record<string, unknown>, field)
  return readId(read('orgId')) !== '' && isTime(read('lastMs')) && isTime(read('beforeMs'))
}

const isTime = (raw: unknown): boolean => Number.isSafeInteger(raw) && (raw as number) >= 0
