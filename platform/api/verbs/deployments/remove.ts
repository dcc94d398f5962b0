import { type AgentRecord, type DeploymentRecord, recordPaths } from '#platform/lib/product-records.ts'

import { type Actor, changeOrganization, type Desk } from '../../desk.ts'
import { missing } from '../../missing.ts'
import { checkVersion } from '../../versions.ts'

/** Deletes a deployment with its token and its agents' records. What it has sent stays until it expires. */
export async function removeDeployment(desk: Desk, actor: Actor, id: string, ifVersion: string | undefined): Promise<void> {
  const { orgId } = actor.caller
  const path = recordPaths.deployment(orgId, id)
  await changeOrganization(desk, actor, 'admin', async (transaction) => {
    const found = await transaction.get<DeploymentRecord>(path)
    if (!found) throw missing()
    checkVersion(found, ifVersion)
    if (found.data.tokenSha256 !== null) desk.credentials.revokeRegistrationToken(transaction, found.data.tokenSha256)
    const agents = await transaction.query<AgentRecord>({ collection: recordPaths.agents(orgId), where: [['deploymentId', '==', id]] })
    for (const agent of agents) transaction.delete(agent.path)
    transaction.delete(path)
    return { result: undefined, audit: { action: 'deployment.delete', target: `deployment/${id}`, before: found.data } }
  })
}
