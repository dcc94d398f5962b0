import { reading, ShapeError } from './reading.ts'

/** What an action was about beyond its target: a reason, a filter, numbers. Never a value from the traffic. */
export type AuditDetails = Record<string, string | number>

/** One line of what happened: who did what to which thing, when, from where. Newest first in lists. */
export interface AuditRecord {
  id: string
  /** 1 for the first of the organization, without a gap. */
  sequence: number
  atMs: number
  actorUid: string
  actorEmail: string
  /** `deployment.create`, `member.change-role`, `access.refused`. */
  action: string
  /** `deployment/0abc…`: kind and id; for a refused call the method and the route. */
  target: string
  result: 'done' | 'refused'
  /** Network address of the caller. */
  address: string
  /** Id of the personal key, when the person acted through one. */
  keyId?: string | undefined
  /** Of a reveal: part and reason; of an export: what, format, range, filter, rows. */
  details?: AuditDetails | undefined
  /** SHA-256 of this record and of the one before: a changed or missing line breaks the chain. */
  hash: string
  previousHash: string
}

export function readAuditRecord(raw: unknown): AuditRecord {
  const record = reading(raw, 'audit record')
  return {
    id: record.text('id'),
    sequence: record.number('sequence'),
    atMs: record.number('atMs'),
    actorUid: record.text('actorUid'),
    actorEmail: record.text('actorEmail'),
    action: record.text('action'),
    target: record.text('target'),
    result: record.oneOf('result', ['done', 'refused']),
    address: record.text('address'),
    ...(record.has('keyId') && { keyId: record.text('keyId') }),
    ...(record.has('details') && { details: record.object('details', readDetails) }),
    hash: record.text('hash'),
    previousHash: record.text('previousHash'),
  }
}

function readDetails(raw: unknown): AuditDetails {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new ShapeError('audit record.details', 'an object')
  const entries = Object.entries(raw).filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1]))
  return Object.fromEntries(entries)
}
