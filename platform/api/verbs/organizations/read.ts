import { isAgentOnline, type OrganizationRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { Organization } from '#wire/product/organizations.ts'
import type { Overview } from '#wire/product/overview.ts'

import { activityOf, missing, type Services } from '../../services.ts'
import { allAgents } from '../../routes/agents.ts'

/** The caller's organization. */
export async function readOrganization({ documents }: Services, { orgId }: { orgId: string }): Promise<Organization> {
  const found = await documents.get<OrganizationRecord>(recordPaths.organization(orgId))
  if (!found) throw missing()
  const { name, slug, region, defaultEnvironmentId, createdMs, deletion = null } = found.data
  return { id: orgId, name, slug, region, defaultEnvironmentId, createdMs, deletion, version: found.version }
}

/** The caller's organization in numbers. */
export async function readOverview(services: Services, caller: { orgId: string }): Promise<Overview> {
  const { orgId } = caller
  const count = async (collection: string) => (await services.documents.query({ collection })).length
  const [{ id, name, slug }, members, environments, deployments, agents, activity] = await Promise.all([
    readOrganization(services, caller),
    count(recordPaths.members(orgId)),
    count(recordPaths.environments(orgId)),
    count(recordPaths.deployments(orgId)),
    allAgents(services, orgId),
    activityOf(services, orgId),
  ])
  const now = services.clock()
  return {
    organization: { id, name, slug },
    members,
    environments,
    deployments,
    agentsOnline: agents.filter((agent) => isAgentOnline(agent, now)).length,
    agentsTotal: agents.length,
    eventsLast24h: activity?.eventsLast24h ?? null,
    lastEventMs: activity?.lastEventMs ?? null,
    placesAddresses: services.placesAddresses,
  }
}
