import { Fault } from '#platform/lib/faults.ts'
import { type OrganizationRecord, recordPaths } from '#platform/lib/product-records.ts'
import { membershipPath } from '#wire/documents.ts'
import type { ChangeOrganizationBody, Organization } from '#wire/product/organizations.ts'

import { type Actor, changeOrganization, checkVersion, missing, type Services } from '../../services.ts'
import { readOrganization } from './read.ts'

/** A new name, also in every member's own document, or another default environment. The slug stays: addresses are built from it. */
export async function changeCurrentOrganization(
  services: Services,
  actor: Actor,
  { name, defaultEnvironmentId }: ChangeOrganizationBody,
  ifVersion: string | undefined,
): Promise<Organization> {
  const { orgId } = actor.caller
  await changeOrganization(services, actor, 'admin', async (transaction) => {
    const path = recordPaths.organization(orgId)
    const found = await transaction.get<OrganizationRecord>(path)
    if (!found) throw missing()
    checkVersion(found, ifVersion)
    const changes = { ...(name !== undefined && { name }), ...(defaultEnvironmentId !== undefined && { defaultEnvironmentId }) }
    if (defaultEnvironmentId !== undefined && !(await transaction.get(recordPaths.environment(orgId, defaultEnvironmentId))))
      throw new Fault('invalid', 'There is no such environment.', { fields: { defaultEnvironmentId: 'There is no such environment.' } })
    transaction.update(path, changes)
    if (name !== undefined && name !== found.data.name)
      for (const { id: uid } of await transaction.query({ collection: recordPaths.members(orgId) }))
        transaction.update(membershipPath(uid, orgId), { name })
    const audit = {
      action: 'organization.change',
      target: `organization/${orgId}`,
      before: found.data,
      after: { ...found.data, ...changes },
    }
    return { result: undefined, audit }
  })
  return readOrganization(services, actor.caller)
}
