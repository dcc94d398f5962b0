import { z } from '@hono/zod-openapi'

import type { DocumentReader } from '#platform/lib/ports/documents.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { AUDIT_SEARCHED_MAX, auditCheck, type AuditRecord, auditRecord } from '#wire/product/audit.ts'
import { type Page, PAGE_LIMIT, type PageQuery } from '#wire/product/page.ts'
import { PATHS } from '#wire/product/paths.ts'

import type { Services } from '../services.ts'
import { pageResponse, pageParameters } from '../paging.ts'
import { type AuditHead, auditId, type AuditStored, checkAuditChain } from '../audit-chain.ts'
import { memberRoute, type Route } from '../route.ts'
import { responseOf } from '../wire-schema.ts'

const AUDIT_ID = /^\d{12}$/
/** Longer than any target, uid or action. */
const FILTER_MAX = 300

export const auditRoutes = (services: Services): Route[] => [
  memberRoute('admin', {
    method: 'get',
    path: PATHS.audit,
    summary: 'What was done in the organization, newest first',
    query: z.strictObject({
      ...pageParameters,
      cursor: z.string().regex(AUDIT_ID).optional(),
      sort: z.literal('-time').optional(),
      target: z.string().min(1).max(FILTER_MAX).optional(),
      actor: z.string().min(1).max(FILTER_MAX).optional(),
      action: z.string().min(1).max(FILTER_MAX).optional(),
      from: z.coerce.number().int().min(0).optional(),
      to: z.coerce.number().int().min(0).optional(),
    }),
    answer: pageResponse(responseOf(auditRecord)),
    handle: async ({ caller, query }) => ({ body: await listAudit(services, caller, query) }),
  }),
  memberRoute('admin', {
    method: 'get',
    path: PATHS.auditCheck,
    summary: 'Whether a part of the audit log is as it was written: each record follows the one before it',
    query: z.strictObject({ after: z.string().regex(AUDIT_ID).optional() }),
    answer: responseOf(auditCheck),
    handle: async ({ caller, query }) => ({ body: await checkAuditChain(services.documents, caller.orgId, query.after) }),
  }),
]

interface AuditQuery extends PageQuery {
  /** What it was done to, `deployment/0abc…`. */
  target?: string | undefined
  /** Uid of who did it. */
  actor?: string | undefined
  action?: string | undefined
  /** Milliseconds since 1970, both inclusive. */
  from?: number | undefined
  to?: number | undefined
}

const READ_AT_ONCE = 500

/**
 * Audit records, newest first. The chain may be long: a thing, a person, or an action is found by its index, a time by halving, and what else is
 * asked for is looked for on the way, in pieces.
 */
async function listAudit({ documents }: Services, { orgId }: { orgId: string }, query: AuditQuery): Promise<Page<AuditRecord>> {
  const { limit = PAGE_LIMIT, q = '', cursor, from = 0, to = Number.POSITIVE_INFINITY } = query
  const wanted = q.trim().toLowerCase()
  // The first is found by its index: there are fewest records of one thing, and most of one action
  const [first, ...others] = conditionsOf(query)
  const fits = (data: AuditStored): boolean =>
    data.atMs <= to && others.every(([field, , value]) => data[field] === value) && (wanted === '' || labelsOf(data).includes(wanted))
  const items: AuditRecord[] = []
  let after = cursor ?? (to < Number.POSITIVE_INFINITY ? await firstLaterThan(documents, orgId, to) : undefined)
  const atOnce = others.length === 0 && wanted === '' ? limit : READ_AT_ONCE
  for (let looked = 0; looked < AUDIT_SEARCHED_MAX; looked += atOnce) {
    const { documents: read, next } = await documents.page<AuditStored>({
      collection: recordPaths.audit(orgId),
      where: first ? [first] : [],
      orderBy: { field: '__name__', direction: 'desc' }, // an id is its padded sequence number
      limit: atOnce,
      after: after === undefined ? undefined : [after, after],
    })
    for (const { id, data } of read) {
      if (data.atMs < from) return { items, next: null }
      if (items.length === limit) return { items, next: after ?? null }
      after = id
      const { before: _before, after: _after, ...facts } = data
      if (fits(data)) items.push({ id, ...facts })
    }
    if (!next) return { items, next: null }
  }
  return { items, next: after ?? null }
}

type Condition = readonly [field: 'target' | 'actorUid' | 'action', op: '==', value: string]

const conditionsOf = ({ target, actor, action }: AuditQuery): Condition[] => [
  ...(target === undefined ? [] : [['target', '==', target] as const]),
  ...(actor === undefined ? [] : [['actorUid', '==', actor] as const]),
  ...(action === undefined ? [] : [['action', '==', action] as const]),
]

/** The id behind the newest record that is not later: records follow one another in time, so halving finds it. A record may be missing. */
async function firstLaterThan(documents: DocumentReader, orgId: string, atMs: number): Promise<string> {
  const head = await documents.get<AuditHead>(recordPaths.auditHead(orgId))
  let [earlier, latest] = [0, head?.data.sequence ?? 0]
  while (earlier < latest) {
    const middle = Math.ceil((earlier + latest) / 2)
    const [found] = await documents.query<AuditStored>({
      collection: recordPaths.audit(orgId),
      orderBy: { field: '__name__', direction: 'desc' },
      startAfterId: auditId(middle + 1),
      limit: 1,
    })
    if (!found || found.data.atMs <= atMs) earlier = middle
    else latest = Number(found.id) - 1
  }
  return auditId(earlier + 1)
}

const labelsOf = ({ actorEmail, actorUid, action, target, address, details = {} }: AuditStored): string =>
  [actorEmail, actorUid, action, target, address, ...Object.values(details)].join('\n').toLowerCase()
