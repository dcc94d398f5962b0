import type { ConnectionRow } from '#wire/pulse/connections.ts'

/**
 * An agent's wire has no field for when a connection closed. Where its last report came on time, the end is its receipt; where it came late, the
 * number of the report tells, and reports are made every ten seconds (agent.md 2.4; END in platform/events/connection-sql.ts).
 */
export const endIsRough = (c: Pick<ConnectionRow, 'open' | 'closedMs' | 'timestampMs' | 'durationMs' | 'lastSeenMs'>): boolean =>
  !c.open && c.closedMs === 0 && c.timestampMs + c.durationMs < c.lastSeenMs
