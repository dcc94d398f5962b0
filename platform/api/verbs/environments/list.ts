import { type DeploymentRecord, type EnvironmentRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { Environment } from '#wire/product/environments.ts'
import type { Page, PageQuery } from '#wire/product/page.ts'

import type { Desk } from '../../desk.ts'
import { missing } from '../../missing.ts'
import { type Listing, pageOf } from '../../paging.ts'
import { readOrganization } from '../organizations/read.ts'

export const environmentListing: Listing<Environment> = {
  id: (environment) => environment.id,
  words: (environment) => [environment.name, environment.id],
  sorts: {
    name: (environment) => environment.name,
    created: (environment) => environment.createdMs,
    deployments: (environment) => environment.deployments,
  },
}

export async function listEnvironments(desk: Desk, caller: { orgId: string }, query: PageQuery): Promise<Page<Environment>> {
  return pageOf(await allEnvironments(desk, caller), query, environmentListing)
}

export async function readEnvironment(desk: Desk, caller: { orgId: string }, id: string): Promise<Environment> {
  const found = (await allEnvironments(desk, caller)).find((environment) => environment.id === id)
  if (!found) throw missing()
  return found
}

async function allEnvironments(desk: Desk, caller: { orgId: string }): Promise<Environment[]> {
  const { orgId } = caller
  const [organization, environments, deployments] = await Promise.all([
    readOrganization(desk, caller),
    desk.documents.query<EnvironmentRecord>({ collection: recordPaths.environments(orgId) }),
    desk.documents.query<DeploymentRecord>({ collection: recordPaths.deployments(orgId) }),
  ])
  return environments.map(({ id, data, version }) => ({
    id,
    name: data.name,
    isDefault: id === organization.defaultEnvironmentId,
    deployments: deployments.filter((deployment) => deployment.data.environmentId === id).length,
    createdMs: data.createdMs,
    version,
  }))
}
