/**
 * An organization that is being deleted. It stands next to the organizations, so that one query finds what is due, and stays when the
 * organization is gone: as the proof of it, and because something that was under way may still arrive and has to go, too.
 */
export const departurePaths = {
  all: 'departures',
  of: (orgId: string) => `departures/${orgId}`,
} as const

/**
 * `waiting`: an owner can keep it. `leaving`: what it held is being removed. `gone`: it was removed, and is looked for once more.
 * Without names or addresses, because it is kept.
 */
export type DepartureRecord = {
  state: 'waiting' | 'leaving' | 'gone'
  requestedMs: number
  dueMs: number
  goneMs: number | null
  /** The end of the audit log: with an exported log it shows that nothing of it was left out. */
  auditRecords: number
  auditHash: string
  /** Removed from the document store. */
  documents: number
}
