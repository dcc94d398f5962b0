import { z } from '@hono/zod-openapi'

import { auditRecord } from '#wire/product/audit.ts'
import { PATHS } from '#wire/product/paths.ts'

import type { Services } from '../services.ts'
import { pageResponse, pageParameters } from '../paging.ts'
import { memberRoute, type Route } from '../route.ts'
import { listAudit } from '../verbs/audit/list.ts'
import { responseOf } from '../wire-schema.ts'

export const auditRoutes = (services: Services): Route[] => [
  memberRoute('admin', {
    method: 'get',
    path: PATHS.audit,
    summary: 'What was done in the organization, newest first',
    query: z.strictObject({
      ...pageParameters,
      cursor: z
        .string()
        .regex(/^\d{12}$/)
        .optional(),
      sort: z.literal('-time').optional(),
    }),
    answer: pageResponse(responseOf(auditRecord)),
    handle: async ({ caller, query }) => ({ body: await listAudit(services, caller, query) }),
  }),
]
