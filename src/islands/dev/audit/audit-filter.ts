import type { AuditEntry } from '../data/audit.ts'

/** What a person looks for; an empty text means all. */
export interface AuditFilter {
  text: string
  actor: string
  /** Before the point: `member`, `deployment`. */
  area: string
  result: string
  days: number
}

export const ALL: AuditFilter = { text: '', actor: '', area: '', result: '', days: 30 }

const DAY_MS = 86_400_000

export const areaOf = (action: string): string => action.split('.')[0] ?? action

/** Newest first, as they came. The text is looked for in everything that can be read of a record. */
export function filterAudit(entries: readonly AuditEntry[], filter: AuditFilter, nowMs: number): AuditEntry[] {
  const wanted = filter.text.trim().toLowerCase()
  return entries.filter(
    (entry) =>
      entry.atMs >= nowMs - filter.days * DAY_MS &&
      (filter.actor === '' || entry.actorUid === filter.actor) &&
      (filter.area === '' || areaOf(entry.action) === filter.area) &&
      (filter.result === '' || entry.result === filter.result) &&
      (wanted === '' || textOf(entry).includes(wanted)),
  )
}

const textOf = (entry: AuditEntry): string =>
  [
    entry.actorName,
    entry.actorEmail,
    entry.action,
    entry.target,
    entry.targetName,
    entry.address,
    ...entry.changes.flatMap(({ field, before, after }) => [field, before, after]),
  ]
    .join(' ')
    .toLowerCase()
