import { recordPaths } from '#platform/lib/product-records.ts'
import type { AuditRecord } from '#wire/product/audit.ts'
import { type Page, PAGE_LIMIT, type PageQuery } from '#wire/product/page.ts'

import { type AuditStored } from '../../audit-chain.ts'
import type { Services } from '../../services.ts'

const READ_AT_ONCE = 500
/** Records looked through for one page; a search that finds little goes on with the cursor. */
const LOOKED_THROUGH_MAX = 5_000

/** Audit records, newest first. The chain may be long, so it is read in pieces and `q` is looked for on the way. */
export async function listAudit({ documents }: Services, { orgId }: { orgId: string }, query: PageQuery): Promise<Page<AuditRecord>> {
  const { limit = PAGE_LIMIT, q = '', cursor } = query
  const wanted = q.trim().toLowerCase()
  const items: AuditRecord[] = []
  let after = cursor
  for (let looked = 0; looked < LOOKED_THROUGH_MAX; looked += READ_AT_ONCE) {
    const read = await documents.query<AuditStored>({
      collection: recordPaths.audit(orgId),
      orderBy: { field: '__name__', direction: 'desc' }, // an id is its padded sequence number,
      limit: READ_AT_ONCE,
      ...(after !== undefined && { startAfterId: after }),
    })
    for (const { id, data } of read) {
      if (items.length === limit) return { items, next: after ?? null }
      after = id
      const { before: _before, after: _after, ...facts } = data
      if (wanted === '' || labelsOf(data).includes(wanted)) items.push({ id, ...facts })
    }
    if (read.length < READ_AT_ONCE) return { items, next: null }
  }
  return { items, next: after ?? null }
}

const labelsOf = ({ actorEmail, actorUid, action, target, address, details = {} }: AuditStored): string =>
  [actorEmail, actorUid, action, target, address, ...Object.values(details)].join('\n').toLowerCase()
