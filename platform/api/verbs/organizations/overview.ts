import { isAgentOnline, recordPaths } from '#platform/lib/product-records.ts'
import type { Overview } from '#wire/product/overview.ts'

import { activityOf, type Services } from '../../services.ts'
import { allAgents } from '../agents/read.ts'
import { readOrganization } from './read.ts'

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
  }
}
