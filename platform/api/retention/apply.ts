import type { Clock } from '#platform/lib/clock.ts'
import type { Log } from '#platform/lib/log.ts'
import type { DocumentPort } from '#platform/lib/ports/documents.ts'
import { EVENT_KINDS, type EventRetentionPort, type ObjectRetentionPort } from '#platform/lib/ports/retention.ts'
import { DEFAULT_RETENTION, type RetentionDays, RETENTION_DAYS_MAX } from '#wire/product/retention.ts'

import { sweepDeleted } from '../deletions.ts'
import { sweepEvidenceLinks } from '../evidence/openings.ts'
import { retentionPaths } from '../resources/retention.ts'

export interface RetentionParts {
  documents: DocumentPort
  events: EventRetentionPort
  objects: ObjectRetentionPort
  clock: Clock
  log: Log
}

const DAY_MS = 86_400_000

/** Whole days of UTC: the moment moves once a day, so most passes find nothing to remove. */
const momentBefore = (nowMs: number, days: number): number => Math.floor(nowMs / DAY_MS - days) * DAY_MS

/**
 * One pass: every organization loses what is older than it wants. Events that may stay as long as their tables keep them are left to the
 * tables. What goes wrong with one organization is logged and keeps no other waiting; the next pass tries again.
 */
export async function applyRetention({ documents, events, objects, clock, log }: RetentionParts, signal: AbortSignal): Promise<void> {
  const nowMs = clock()
  const chosen = await documents.query<RetentionDays>({ collection: retentionPaths.all })
  const daysOf = new Map(chosen.map(({ id, data }) => [id, data]))
  await trying(log, {}, () => events.compact())
  for (const [orgId, days] of daysOf)
    for (const kind of EVENT_KINDS) {
      if (signal.aborted) return
      if (days[kind] >= RETENTION_DAYS_MAX) continue
      await trying(log, { orgId, kind }, () => events.expire(orgId, kind, momentBefore(nowMs, days[kind])))
    }
  const bodiesOf = (orgId: string): number => (daysOf.get(orgId) ?? DEFAULT_RETENTION).bodies
  await trying(log, { kind: 'deletions' }, () => sweepDeleted(documents, nowMs))
  await trying(log, { kind: 'evidence links' }, () => sweepEvidenceLinks(documents, clock))
  await trying(log, { kind: 'bodies' }, () => objects.expire((orgId) => momentBefore(nowMs, bodiesOf(orgId)), signal))
}

async function trying(log: Log, about: { orgId?: string; kind?: string }, work: () => Promise<number | void>): Promise<void> {
  try {
    const removed = await work()
    if (removed) log.info({ ...about, removed }, 'what has expired is removed')
  } catch (err) {
    log.warn({ ...about, err }, 'what has expired could not be removed')
  }
}
