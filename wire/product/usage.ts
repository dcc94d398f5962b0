import * as v from 'valibot'

import { type Of, readerOf, whole } from './schema.ts'

/** Kinds of events that an organization stores; `rejected`: what could not be read, kept in quarantine. */
export const USAGE_KINDS = ['requests', 'connections', 'issues', 'sensitive', 'artifacts', 'rejected'] as const
export type UsageKind = (typeof USAGE_KINDS)[number]

/** What an organization may have a limited number of. */
export const LIMITED_THINGS = ['environments', 'deployments', 'objectives', 'views', 'reviews', 'evidence-links', 'domains'] as const
export type LimitedThing = (typeof LIMITED_THINGS)[number]

const dayUsage = v.object({
  /** Of receipt, UTC: `2026-03-01`. */
  day: v.string(),
  kind: v.picklist(USAGE_KINDS),
  events: whole,
  /** On disk, compressed: the organization's share of the day's files, by rows. Headers and bodies are stored elsewhere. */
  bytes: whole,
})

/** GET /overview/usage (everybody): what is stored, against which limits, and the last change of the configuration. */
export const usage = v.object({
  /** Null while the event store does not answer. */
  days: v.nullable(v.array(dayUsage)),
  limits: v.array(v.object({ thing: v.picklist(LIMITED_THINGS), used: whole, max: whole })),
  /** Null when none of the newest records is one. Who did it is for admins, as the audit log is. */
  lastChange: v.nullable(v.object({ atMs: whole, action: v.string(), actor: v.nullable(v.string()) })),
})
export type Usage = Of<typeof usage>

export const readUsage = readerOf(usage, 'usage')
