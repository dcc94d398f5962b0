import { z } from '@hono/zod-openapi'

import { PATHS } from '#wire/product/paths.ts'
import { type Retention, RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from '#wire/product/retention.ts'

import type { Desk } from '../desk.ts'
import { memberRoute, type Route } from '../route.ts'
import { changeRetention } from '../verbs/retention/change.ts'
import { readRetentionDays } from '../verbs/retention/read.ts'

const WORDS = `Choose from ${RETENTION_DAYS_MIN} to ${RETENTION_DAYS_MAX} whole days.`
const days = z.int(WORDS).min(RETENTION_DAYS_MIN, WORDS).max(RETENTION_DAYS_MAX, WORDS)

const kinds = { requests: days, connections: days, findings: days, bodies: days }
const retentionAnswer: z.ZodType<Retention> = z.strictObject({ ...kinds, version: z.string() })

export const retentionRoutes = (desk: Desk): Route[] => [
  memberRoute('viewer', {
    method: 'get',
    path: PATHS.retention,
    summary: 'Days that traffic is kept. Age counts from the arrival, so an archive imported today is kept as long as what happens today',
    answer: retentionAnswer,
    async handle({ caller }) {
      const body = await readRetentionDays(desk, caller)
      return { body, version: body.version }
    },
  }),
  memberRoute('admin', {
    method: 'put',
    path: PATHS.retention,
    summary: 'Keep traffic for other numbers of days, counted from its arrival. What is older is deleted within hours, and for good',
    audit: 'retention.change',
    ifMatch: true,
    body: z.strictObject(kinds),
    answer: retentionAnswer,
    async handle({ body, ifVersion, ...actor }) {
      const changed = await changeRetention(desk, actor, body, ifVersion)
      return { body: changed, version: changed.version }
    },
  }),
]
