import { reading } from './reading.ts'

/**
 * GET (everybody) and PUT with If-Match (admin) /retention: how many days traffic is kept. Age counts from the arrival at the platform and
 * not from the time of the event, so an archive of last year that is imported today is kept as long as what happens today. Days are whole
 * days of UTC: what arrived is there for at least so many, and gone a day later.
 */
export interface RetentionDays {
  /** Requests, and events that no reader could make sense of. */
  requests: number
  /** Connections and their parts. */
  connections: number
  /** Issues, sensitive data and what agents said of payload objects. */
  findings: number
  /** Stored headers and bodies. An object that arrives again begins its time anew. */
  bodies: number
}

export interface Retention extends RetentionDays {
  /** Send it back as `If-Match`. */
  version: string
}

export const RETENTION_DAYS_MIN = 1
/** The tables of the event store drop everything after so many days, whatever an organization wants. */
export const RETENTION_DAYS_MAX = 30
/** Of an organization that never chose. */
export const DEFAULT_RETENTION: RetentionDays = { requests: 30, connections: 30, findings: 30, bodies: 30 }

export function readRetention(raw: unknown): Retention {
  const retention = reading(raw, 'retention')
  return {
    requests: retention.number('requests'),
    connections: retention.number('connections'),
    findings: retention.number('findings'),
    bodies: retention.number('bodies'),
    version: retention.text('version'),
  }
}
