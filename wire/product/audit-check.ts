import * as v from 'valibot'

import { type Of, readerOf, whole } from './schema.ts'

/** GET /audit/check: a part of the chain, a few thousand records. `after` of the next call is `next` of this one. */
export const auditCheck = v.object({
  /** Records from the first on that were checked by now, here and in the calls before. */
  checked: whole,
  /** How many there are. */
  records: whole,
  /** Null: this was the end, or the chain is broken. */
  next: v.nullable(v.string()),
  /** The first record that was changed, removed or put in, and what is wrong with it. */
  broken: v.nullable(v.object({ id: v.string(), reason: v.string() })),
})
export type AuditCheck = Of<typeof auditCheck>

export const readAuditCheck = readerOf(auditCheck, 'audit check')
