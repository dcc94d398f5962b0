import { z } from '@hono/zod-openapi'

import { ENVIRONMENT_NAME_MAX } from '#wire/product/environments.ts'
import { PATHS } from '#wire/product/paths.ts'

import type { Desk } from '../desk.ts'
import { pageAnswer, pageQuery } from '../paging.ts'
import { memberRoute, type Route } from '../route.ts'
import { createEnvironment, renameEnvironment } from '../verbs/environments/change.ts'
import { environmentListing, listEnvironments } from '../verbs/environments/list.ts'
import { removeEnvironment } from '../verbs/environments/remove.ts'
import { nameOf } from '../words.ts'
import { environmentAnswer } from './schemas.ts'

const environmentBody = z.strictObject({ name: nameOf(ENVIRONMENT_NAME_MAX) })

export const environmentRoutes = (desk: Desk): Route[] => [
  memberRoute('viewer', {
    method: 'get',
    path: PATHS.environments,
    summary: 'Environments of the organization',
    query: pageQuery(environmentListing),
    answer: pageAnswer(environmentAnswer),
    handle: async ({ caller, query }) => ({ body: await listEnvironments(desk, caller, query) }),
  }),
  memberRoute('admin', {
    method: 'post',
    path: PATHS.environments,
    summary: 'Create an environment',
    audit: 'environment.create',
    status: 201,
    body: environmentBody,
    answer: environmentAnswer,
    async handle({ body, ...actor }) {
      const created = await createEnvironment(desk, actor, body)
      return { body: created, version: created.version }
    },
  }),
  memberRoute('admin', {
    method: 'patch',
    path: `${PATHS.environments}/{id}`,
    summary: 'Rename an environment',
    audit: 'environment.rename',
    ifMatch: true,
    body: environmentBody,
    answer: environmentAnswer,
    async handle({ id, body, ifVersion, ...actor }) {
      const changed = await renameEnvironment(desk, actor, id, body, ifVersion)
      return { body: changed, version: changed.version }
    },
  }),
  memberRoute('admin', {
    method: 'delete',
    path: `${PATHS.environments}/{id}`,
    summary: 'Delete an environment that has no deployments',
    audit: 'environment.delete',
    status: 204,
    async handle({ id, ifVersion, ...actor }) {
      await removeEnvironment(desk, actor, id, ifVersion)
      return { body: undefined }
    },
  }),
]
