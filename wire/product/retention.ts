import * as v from 'valibot'

import { PATHS } from './paths.ts'
import type { Setting } from './resource.ts'
import { type Of, readerOf } from './schema.ts'

export const RETENTION_DAYS_MIN = 1
/** The tables of the event store drop everything after so many days, whatever an organization wants. */
export const RETENTION_DAYS_MAX = 30

const SENTENCE = `Choose from ${RETENTION_DAYS_MIN} to ${RETENTION_DAYS_MAX} whole days.`
const days = v.pipe(
  v.number(SENTENCE),
  v.integer(SENTENCE),
  v.minValue(RETENTION_DAYS_MIN, SENTENCE),
  v.maxValue(RETENTION_DAYS_MAX, SENTENCE),
)

const kinds = {
  /** Requests, and quarantined events. */
  requests: days,
  /** Connections and their parts. */
  connections: days,
  /** Issues, sensitive data and what agents reported of payload objects. */
  findings: days,
  /** Stored headers and bodies. The days of an object that arrives again start over. */
  bodies: days,
}

/**
 * GET (everybody) and PUT with If-Match (admin) /retention: how many days traffic is kept. Age counts from the arrival at the platform and
 * not from the time of the event, so an archive of last year that is imported today is kept as long as what happens today. Days are whole
 * days of UTC: what arrived is there for at least so many, and gone a day later.
 */
const value = v.strictObject(kinds)
export type RetentionDays = Of<typeof value>

const stored = v.object({ ...kinds, version: v.string() })
export type Retention = Of<typeof stored>

/** Of an organization that never chose. */
export const DEFAULT_RETENTION: RetentionDays = { requests: 30, connections: 30, findings: 30, bodies: 30 }

export const retentionSetting: Setting<RetentionDays, Retention> = { name: 'retention', path: PATHS.retention, value, stored }

export const readRetention = readerOf(stored, 'retention')
