import * as v from 'valibot'

import { type Of, readerOf, whole } from './schema.ts'

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
