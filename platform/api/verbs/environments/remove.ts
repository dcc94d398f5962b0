import { Fault } from '#platform/lib/faults.ts'
import { type DeploymentRecord, type EnvironmentRecord, type OrganizationRecord, recordPaths } from '#platform/lib/product-records.ts'

import { type Actor, changeOrganization, type Desk } from '../../desk.ts'
import { missing } from '../../missing.ts'
import { checkVersion } from '../../versions.ts'

/** Named in the refusal; more than these would not help anybody to find them. */
const BLOCKERS_NAMED = 5

/** Deletes an environment that nothing sends to. What it has received stays until it expires. */
export async function removeEnvironment(desk: Desk, actor: Actor, id: string, ifVersion: string | undefined): Promise<void> {
  const { orgId } = actor.caller
  const path = recordPaths.environment(orgId, id)
  await changeOrganization(desk, actor, 'admin', async (transaction) => {
    const found = await transaction.get<EnvironmentRecord>(path)
    if (!found) throw missing()
    checkVersion(found, ifVersion)
    const organization = await transaction.get<OrganizationRecord>(recordPaths.organization(orgId))
    if (organization?.data.defaultEnvironmentId === id)
      throw new Fault('conflict', 'This is the environment that imported files go to. It cannot be deleted.')
    const blockers = await transaction.query<DeploymentRecord>({
      collection: recordPaths.deployments(orgId),
      where: [['environmentId', '==', id]],
    })
    if (blockers.length > 0)
      throw new Fault('conflict', `Delete its deployments first: ${nameSome(blockers.map(({ data }) => data.name))}.`)
    transaction.delete(path)
    return { result: undefined, audit: { action: 'environment.delete', target: `environment/${id}`, before: found.data } }
  })
}

function nameSome(names: string[]): string {
  const named = names.slice(0, BLOCKERS_NAMED).join(', ')
  return names.length > BLOCKERS_NAMED ? `${named} and ${names.length - BLOCKERS_NAMED} more` : named
}
