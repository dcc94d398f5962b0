import { setImmediate } from 'node:timers/promises'

import type { Clock } from '#platform/lib/clock.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'
import type { DocumentPort, DocumentTransaction, DocumentValue } from '#platform/lib/ports/documents.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import type { AuditCheck, AuditDetails } from '#wire/product/audit.ts'
import { own } from '#domain/own.ts'

/** What a verb records of its change. */
export interface AuditEntry {
  /** `keyId`: the personal key through which the person acted. */
  actor: { uid: string; email: string; keyId?: string }
  address: string
  /** `deployment.create`. */
  action: string
  /** `deployment/0abc…`. */
  target: string
  result: 'done' | 'refused'
  /** What the action and the target do not say: a reason, a filter. Never a value from the traffic. */
  details?: AuditDetails | undefined
  /** The changed document before and after; undefined where there was none. Only digests are kept. */
  before?: DocumentValue | undefined
  after?: DocumentValue | undefined
}

/** orgs/{orgId}/audit/{id}. */
export type AuditStored = {
  sequence: number
  atMs: number
  actorUid: string
  actorEmail: string
  action: string
  target: string
  result: 'done' | 'refused'
  address: string
  /** Id of the personal key, when the person acted through one. */
  keyId?: string
  details?: AuditDetails
  /** SHA-256 of the changed document before and after, null where there was none. */
  before: string | null
  after: string | null
  previousHash: string
  /** SHA-256 of everything above. */
  hash: string
}

export type AuditHead = { sequence: number; hash: string }

/** `previousHash` of the first record. */
const CHAIN_START = '0'.repeat(64)

const SEQUENCE_DIGITS = 12
const VERIFY_PAGE = 500
/** Of one call: about a fifth of a second. */
const CHECKED_AT_ONCE = 5_000

/** Ids sort like sequences. */
export const auditId = (sequence: number): string => String(sequence).padStart(SEQUENCE_DIGITS, '0')

/** Who did what the platform does by itself, in the audit log. */
export const BY_PLATFORM = { actor: { uid: 'platform', email: '' }, address: 'local', result: 'done' } as const

/** Appends to an organization's chain, in the transaction of what is recorded. At most once per transaction: it reads the head as it was before. */
export async function writeAudit(
  transaction: DocumentTransaction,
  clock: Clock,
  orgId: string,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  const stored = await transaction.get<AuditHead>(recordPaths.auditHead(orgId))
  let head = stored?.data ?? { sequence: 0, hash: CHAIN_START }
  for (const entry of entries) {
    const record = recordAfter(head, clock(), entry)
    transaction.create(recordPaths.auditRecord(orgId, auditId(record.sequence)), record)
    head = { sequence: record.sequence, hash: record.hash }
  }
  if (entries.length > 0) transaction.set(recordPaths.auditHead(orgId), head)
}

function recordAfter(head: AuditHead, atMs: number, entry: AuditEntry): AuditStored {
  const facts = {
    sequence: head.sequence + 1,
    atMs,
    actorUid: entry.actor.uid,
    actorEmail: entry.actor.email,
    action: entry.action,
    target: entry.target,
    result: entry.result,
    address: entry.address,
    ...(entry.actor.keyId !== undefined && { keyId: entry.actor.keyId }),
    ...(entry.details && { details: entry.details }),
    before: digestOf(entry.before),
    after: digestOf(entry.after),
    previousHash: head.hash,
  }
  return { ...facts, hash: hashOf(facts) }
}

export type ChainState = { intact: true; records: number } | { intact: false; brokenAt: string; reason: string }

/** Reads a whole chain and names the first record that was changed, removed or put in. */
export async function verifyAuditChain(documents: DocumentPort, orgId: string): Promise<ChainState> {
  let part = await checkAuditChain(documents, orgId)
  while (part.next !== null) part = await checkAuditChain(documents, orgId, part.next)
  const { broken, checked } = part
  return broken ? { intact: false, brokenAt: broken.id, reason: broken.reason } : { intact: true, records: checked }
}

/** Some thousand records behind `after`, which the call before has checked. Other work gets its turn between two pages of them. */
export async function checkAuditChain(documents: DocumentPort, orgId: string, after?: string): Promise<AuditCheck> {
  const known = after === undefined ? undefined : await documents.get<AuditStored>(recordPaths.auditRecord(orgId, after))
  if (after !== undefined && !known) return broken(Number(after) - 1, Number(after), after, 'it is missing')
  let previous: AuditHead = known ? { sequence: Number(after), hash: known.data.hash } : { sequence: 0, hash: CHAIN_START }
  for (let read = 0; read < CHECKED_AT_ONCE; read += VERIFY_PAGE) {
    // Together: a record that is written in between is neither missing nor put in
    const { page, head } = await documents.transaction(async (transaction) => ({
      page: await transaction.query<AuditStored>({
        collection: recordPaths.audit(orgId),
        limit: VERIFY_PAGE,
        ...(previous.sequence > 0 && { startAfterId: auditId(previous.sequence) }),
      }),
      head: (await transaction.get<AuditHead>(recordPaths.auditHead(orgId)))?.data ?? { sequence: 0, hash: CHAIN_START },
    }))
    const brokenAt = (id: string, reason: string): AuditCheck => broken(previous.sequence, head.sequence, id, reason)
    for (const { id, data } of page) {
      const { hash, ...facts } = data
      if (id !== auditId(previous.sequence + 1)) return brokenAt(auditId(previous.sequence + 1), 'it is missing')
      if (data.sequence !== previous.sequence + 1) return brokenAt(id, 'its number was changed')
      if (hash !== hashOf(facts)) return brokenAt(id, 'its content was changed')
      if (data.previousHash !== previous.hash) return brokenAt(id, 'it does not follow the record before it')
      previous = { sequence: data.sequence, hash }
    }
    if (page.length < VERIFY_PAGE) {
      if (head.sequence > previous.sequence) return brokenAt(auditId(previous.sequence + 1), 'it is missing')
      if (head.hash !== previous.hash) return brokenAt(auditId(previous.sequence), 'the head names another record')
      return { checked: previous.sequence, records: previous.sequence, next: null, broken: null }
    }
    await setImmediate()
  }
  const head = await documents.get<AuditHead>(recordPaths.auditHead(orgId))
  return { checked: previous.sequence, records: head?.data.sequence ?? previous.sequence, next: auditId(previous.sequence), broken: null }
}

const broken = (checked: number, records: number, id: string, reason: string): AuditCheck => ({
  checked,
  records,
  next: null,
  broken: { id, reason },
})

const digestOf = (value: DocumentValue | undefined): string | null => (value === undefined ? null : hashOf(value))

const hashOf = (value: DocumentValue): string => sha256Hex(JSON.stringify(canonical(value)))

/** The same value gives the same text, in whatever order a store returns its fields. */
function canonical(value: DocumentValue): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.keys(value)
    .sort()
    .map((field) => [field, canonical(own(value, field) ?? null)])
}
