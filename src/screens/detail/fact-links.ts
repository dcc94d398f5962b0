import { addTerm } from '#domain/filter/edit.ts'
import type { FieldSet } from '#domain/filter/fields.ts'
import type { TrafficParams } from '#src/lib/routes.ts'

const HALF_DAY_MS = 12 * 3_600_000

/** What a fact shows, and the list of those that share it. */
export interface LinkedFact {
  value: string
  href: string | undefined
  leadsTo: string
}

interface FactLinksOptions {
  many: string
  fields: FieldSet
  /** When the thing was: others like it are looked for in the day around it, not in the last hour. */
  timestampMs: number
  listLink: (params: TrafficParams) => string
}

/** `like('host', 'api.stripe.com')`: a value with the way to the others that have it. `shown`: how it is written for people. */
export function factLinks({ many, fields, timestampMs, listLink }: FactLinksOptions) {
  const around = { from: String(timestampMs - HALF_DAY_MS), to: String(timestampMs + HALF_DAY_MS) }
  return (field: string, value: string, shown = value): LinkedFact => ({
    value: value && shown,
    href: value ? listLink({ q: addTerm('', field, value, fields), ...around }) : undefined,
    leadsTo: `${many} with this value`,
  })
}
