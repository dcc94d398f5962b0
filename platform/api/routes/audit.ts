import { z } from '@hono/zod-openapi'

import { auditCheck, auditRecord } from '#wire/product/audit.ts'
import { PATHS } from '#wire/product/paths.ts'

import type { Services } from '../services.ts'
import { pageResponse, pageParameters } from '../paging.ts'
import { checkAuditChain } from '../audit-chain.ts'
import { memberRoute, type Route } from '../route.ts'
import { listAudit } from '../verbs/audit/list.ts'
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
