import { z } from '@hono/zod-openapi'

import { ID_PATTERN } from '#wire/documents.ts'
import {
  keyLength,
  type Objective,
  OBJECTIVE_KEY_MAX,
  OBJECTIVE_WINDOWS,
  TARGET_DECIMALS,
  TARGET_PERCENT_MAX,
  TARGET_PERCENT_MIN,
} from '#wire/product/objectives.ts'
import { PATHS } from '#wire/product/paths.ts'
import { AVAILABILITY_GROUPS } from '#wire/pulse/traffic.ts'

import type { Desk } from '../desk.ts'
import { pageAnswer, pageQuery } from '../paging.ts'
import { memberRoute, type Route } from '../route.ts'
import { changeObjective, createObjective } from '../verbs/objectives/change.ts'
import { listObjectives, objectiveListing } from '../verbs/objectives/list.ts'
import { removeObjective } from '../verbs/objectives/remove.ts'

const by = z.enum(AVAILABILITY_GROUPS)
const targetPercent = z
  .number()
  .min(TARGET_PERCENT_MIN, `Use at least ${TARGET_PERCENT_MIN} %.`)
  .max(TARGET_PERCENT_MAX, `Use at most ${TARGET_PERCENT_MAX} %: a target of all calls has no budget.`)
  .refine((percent) => Number(percent.toFixed(TARGET_DECIMALS)) === percent, `Use at most ${TARGET_DECIMALS} decimals.`)
const windowDays = z.literal(OBJECTIVE_WINDOWS)
// Half a surrogate pair is no text that a store or a filter could give back
const keyPart = z
  .string()
  .max(OBJECTIVE_KEY_MAX, `Use at most ${OBJECTIVE_KEY_MAX} characters.`)
  .refine((text) => text.isWellFormed(), 'This is not well-formed text.')
const newObjective = z
  .strictObject({ by, key: z.array(keyPart).max(keyLength('endpoint')), targetPercent, windowDays })
  .refine((body) => body.key.length === keyLength(body.by), {
    path: ['key'],
    message: 'Send one value, or method, host and template of an endpoint.',
  })
  .refine(({ key }) => key.some((part) => part !== ''), { path: ['key'], message: 'Say what the objective is for.' })
const changes = z
  .strictObject({ targetPercent: targetPercent.optional(), windowDays: windowDays.optional() })
  .refine((body) => Object.values(body).some((value) => value !== undefined), 'Say what is to change: targetPercent or windowDays.')

const objectiveAnswer: z.ZodType<Objective> = z.strictObject({
  id: z.string().regex(ID_PATTERN),
  by,
  key: z.array(z.string()),
  targetPercent: z.number(),
  windowDays,
  createdMs: z.number().int(),
  version: z.string(),
})

export const objectiveRoutes = (desk: Desk): Route[] => [
  memberRoute('viewer', {
    method: 'get',
    path: PATHS.objectives,
    summary: 'Objectives for the availability of what is called, and of who calls',
    query: pageQuery(objectiveListing),
    answer: pageAnswer(objectiveAnswer),
    handle: async ({ caller, query }) => ({ body: await listObjectives(desk, caller, query) }),
  }),
  memberRoute('editor', {
    method: 'post',
    path: PATHS.objectives,
    summary: 'Set an objective',
    audit: 'objective.create',
    status: 201,
    body: newObjective,
    answer: objectiveAnswer,
    async handle({ body, ...actor }) {
      const created = await createObjective(desk, actor, body)
      return { body: created, version: created.version }
    },
  }),
  memberRoute('editor', {
    method: 'patch',
    path: `${PATHS.objectives}/{id}`,
    summary: 'Change target and window of an objective',
    audit: 'objective.change',
    ifMatch: true,
    body: changes,
    answer: objectiveAnswer,
    async handle({ id, body, ifVersion, ...actor }) {
      const changed = await changeObjective(desk, actor, id, body, ifVersion)
      return { body: changed, version: changed.version }
    },
  }),
  memberRoute('editor', {
    method: 'delete',
    path: `${PATHS.objectives}/{id}`,
    summary: 'Delete an objective',
    audit: 'objective.delete',
    status: 204,
    async handle({ id, ifVersion, ...actor }) {
      await removeObjective(desk, actor, id, ifVersion)
      return { body: undefined }
    },
  }),
]
