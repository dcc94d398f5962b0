import { type DeploymentRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { ChangeDeploymentBody, Deployment } from '#wire/product/deployments.ts'

import { type Actor, changeOrganization, type Desk } from '../../desk.ts'
import { missing } from '../../missing.ts'
import { checkVersion } from '../../versions.ts'
import { checkNameFree } from './names.ts'
import { readDeployment } from './read.ts'

/** Another name, other tags. */
export async function updateDeployment(
  desk: Desk,
  actor: Actor,
  id: string,
  body: ChangeDeploymentBody,
  ifVersion: string | undefined,
): Promise<Deployment> {
  const { orgId } = actor.caller
  const path = recordPaths.deployment(orgId, id)
  await changeOrganization(desk, actor, 'editor', async (transaction) => {
    const found = await transaction.get<DeploymentRecord>(path)
    if (!found) throw missing()
    checkVersion(found, ifVersion)
    const { name = found.data.name, tags = found.data.tags } = body
    checkNameFree(
      await transaction.query<DeploymentRecord>({ collection: recordPaths.deployments(orgId) }),
      found.data.environmentId,
      name,
      id,
    )
    transaction.update(path, { name, tags })
    const audit = { action: 'deployment.update', target: `deployment/${id}`, before: found.data, after: { ...found.data, name, tags } }
    return { result: undefined, audit }
  })
  return readDeployment(desk, actor.caller, id)
}
