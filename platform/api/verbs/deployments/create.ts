import { Fault } from '#platform/lib/faults.ts'
import { newId } from '#platform/lib/ids.ts'
import { type DeploymentRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { CreateDeploymentBody, DeploymentWithToken } from '#wire/product/deployments.ts'

import { type Actor, changeOrganization, type Desk } from '../../desk.ts'
import { DEPLOYMENTS_MAX } from '../../limits.ts'
import { checkNameFree } from './names.ts'
import { readDeployment } from './read.ts'

/** A deployment and its registration token, which is answered here and never again. */
export async function createDeployment(desk: Desk, actor: Actor, body: CreateDeploymentBody): Promise<DeploymentWithToken> {
  const { orgId, uid } = actor.caller
  const { name, environmentId, tags = [] } = body
  const id = newId(desk.clock())
  const token = await changeOrganization(desk, actor, 'editor', async (transaction) => {
    if (!(await transaction.get(recordPaths.environment(orgId, environmentId))))
      throw new Fault('invalid', 'Choose one of your environments.', { fields: { environmentId: 'There is no such environment.' } })
    const others = await transaction.query<DeploymentRecord>({ collection: recordPaths.deployments(orgId) })
    if (others.length >= DEPLOYMENTS_MAX)
      throw new Fault('conflict', `An organization has at most ${DEPLOYMENTS_MAX} deployments. Delete one first.`)
    checkNameFree(others, environmentId, name)
    const issued = desk.credentials.issueRegistrationToken(transaction, { orgId, environmentId, deploymentId: id })
    const record: DeploymentRecord = {
      name,
      environmentId,
      tags,
      tokenSha256: issued.sha256,
      tokenPrefix: issued.prefix,
      tokenCreatedMs: desk.clock(),
      createdMs: desk.clock(),
      createdBy: uid,
    }
    transaction.create(recordPaths.deployment(orgId, id), record)
    return { result: issued.token, audit: { action: 'deployment.create', target: `deployment/${id}`, after: record } }
  })
  return { deployment: await readDeployment(desk, actor.caller, id), token }
}
