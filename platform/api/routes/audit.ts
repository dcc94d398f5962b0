import { z } from '@hono/zod-openapi'

import { PATHS } from '#wire/product/paths.ts'

import type { Desk } from '../desk.ts'
import { pageAnswer, pageParameters } from '../paging.ts'
import { memberRoute, type Route } from '../route.ts'
import { listAudit } from '../verbs/audit/list.ts'
import { auditAnswer } from './schemas.ts'

export const auditRoutes = (desk: Desk): Route[] => [
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
    answer: pageAnswer(auditAnswer),
    handle: async ({ caller, query }) => ({ body: await listAudit(desk, caller, query) }),
  }),
]
