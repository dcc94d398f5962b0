import { z } from '@hono/zod-openapi'

import { DEPLOYMENT_NAME_MAX } from '#wire/product/deployments.ts'
import { PATHS } from '#wire/product/paths.ts'

import type { Desk } from '../desk.ts'
import { pageAnswer, pageQuery } from '../paging.ts'
import { memberRoute, type Route } from '../route.ts'
import { createDeployment } from '../verbs/deployments/create.ts'
import { deploymentListing, listDeployments, readDeployment } from '../verbs/deployments/read.ts'
import { removeDeployment } from '../verbs/deployments/remove.ts'
import { revokeDeploymentToken, rotateDeploymentToken } from '../verbs/deployments/token.ts'
import { updateDeployment } from '../verbs/deployments/update.ts'
import { idText, nameOf } from '../words.ts'
import { deploymentAnswer, deploymentWithToken, tags } from './schemas.ts'

const name = nameOf(DEPLOYMENT_NAME_MAX)

export const deploymentRoutes = (desk: Desk): Route[] => [
  memberRoute('viewer', {
    method: 'get',
    path: PATHS.deployments,
    summary: 'Deployments of the organization, or of one environment',
    query: pageQuery(deploymentListing).extend({ environmentId: idText.optional() }),
    answer: pageAnswer(deploymentAnswer),
    handle: async ({ caller, query: { environmentId, ...query } }) => ({ body: await listDeployments(desk, caller, query, environmentId) }),
  }),
  memberRoute('editor', {
    method: 'post',
    path: PATHS.deployments,
    summary: 'Create a deployment; its registration token is answered here only',
    audit: 'deployment.create',
    status: 201,
    body: z.strictObject({ name, environmentId: idText, tags: tags.optional() }),
    answer: deploymentWithToken,
    async handle({ body, ...actor }) {
      const created = await createDeployment(desk, actor, body)
      return { body: created, version: created.deployment.version }
    },
  }),
  memberRoute('viewer', {
    method: 'get',
    path: `${PATHS.deployments}/{id}`,
    summary: 'One deployment',
    answer: deploymentAnswer,
    async handle({ caller, id }) {
      const body = await readDeployment(desk, caller, id)
      return { body, version: body.version }
    },
  }),
  memberRoute('editor', {
    method: 'patch',
    path: `${PATHS.deployments}/{id}`,
    summary: 'Change name and tags of a deployment',
    audit: 'deployment.update',
    ifMatch: true,
    body: z.strictObject({ name: name.optional(), tags: tags.optional() }),
    answer: deploymentAnswer,
    async handle({ id, body, ifVersion, ...actor }) {
      const changed = await updateDeployment(desk, actor, id, body, ifVersion)
      return { body: changed, version: changed.version }
    },
  }),
  memberRoute('admin', {
    method: 'delete',
    path: `${PATHS.deployments}/{id}`,
    summary: 'Delete a deployment with its token and its agents',
    audit: 'deployment.delete',
    status: 204,
    async handle({ id, ifVersion, ...actor }) {
      await removeDeployment(desk, actor, id, ifVersion)
      return { body: undefined }
    },
  }),
  memberRoute('admin', {
    method: 'post',
    path: `${PATHS.deployments}/{id}/token`,
    summary: 'Replace the registration token; the new one is answered here only',
    audit: 'deployment.rotate-token',
    status: 201,
    answer: deploymentWithToken,
    async handle({ id, ...actor }) {
      const body = await rotateDeploymentToken(desk, actor, id)
      return { body, version: body.deployment.version }
    },
  }),
  memberRoute('admin', {
    method: 'delete',
    path: `${PATHS.deployments}/{id}/token`,
    summary: 'Revoke the registration token',
    audit: 'deployment.revoke-token',
    status: 204,
    async handle({ id, ...actor }) {
      await revokeDeploymentToken(desk, actor, id)
      return { body: undefined }
    },
  }),
]
