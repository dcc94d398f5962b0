import * as v from 'valibot'

import { type Of, readerOf, whole } from './schema.ts'

/** GET /overview: the organization in numbers. */
export const overview = v.object({
  organization: v.object({ id: v.string(), name: v.string(), slug: v.string() }),
  members: whole,
  environments: whole,
  deployments: whole,
  agentsOnline: whole,
  agentsTotal: whole,
  /** Null while the event store does not answer. */
  eventsLast24h: v.nullable(whole),
  lastEventMs: v.nullable(whole),
  /** Whether the platform has a location database, so that addresses have a country. */
  placesAddresses: v.boolean(),
})
export type Overview = Of<typeof overview>

export const readOverview = readerOf(overview, 'overview')
