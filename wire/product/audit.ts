import * as v from 'valibot'

import { type Of, readerOf, whole } from './schema.ts'

/** Records looked through for one page; a search that finds little goes on with the cursor. */
export const AUDIT_SEARCHED_MAX = 5_000

/** What an action was about beyond its target: a reason, a filter, numbers. Never a value from the traffic. */
const details = v.record(v.string(), v.union([v.string(), v.number()]))
export type AuditDetails = Of<typeof details>

/** Who did what to which thing, when, from where. Newest first in lists. */
export const auditRecord = v.object({
  id: v.string(),
  /** 1 for the first of the organization, without a gap. */
  sequence: whole,
  atMs: whole,
  actorUid: v.string(),
  actorEmail: v.string(),
  /** `deployment.create`, `member.change-role`, `access.refused`. */
  action: v.string(),
  /** `deployment/0abc…`: kind and id; for a refused call the method and the route. */
  target: v.string(),
  result: v.picklist(['done', 'refused']),
  /** Network address of the caller. */
  address: v.string(),
  /** Id of the personal key, when the person acted through one. */
  keyId: v.optional(v.string()),
  /** Of a reveal: part and reason; of an export: what, format, range, filter, rows. */
  details: v.optional(details),
  /** SHA-256 of this record and of the one before: a changed or missing record breaks the chain. */
  hash: v.string(),
  previousHash: v.string(),
})
export type AuditRecord = Of<typeof auditRecord>

export const readAuditRecord = readerOf(auditRecord, 'audit record')

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
