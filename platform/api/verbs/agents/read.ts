import { AGENT_SILENCE_MS, type AgentRecord, isAgentOnline, recordPaths } from '#platform/lib/product-records.ts'
import type { Agent } from '#wire/product/agents.ts'
import type { Page, PageQuery } from '#wire/product/page.ts'

import type { Services } from '../../services.ts'
import { type Listing, pageOf } from '../../paging.ts'

export const agentListing: Listing<Agent> = {
  id: (agent) => agent.instanceId,
  searched: (agent) => [agent.hostname, agent.instanceId, agent.version, agent.architecture, agent.status],
  sorts: {
    hostname: (agent) => agent.hostname,
    lastSeen: (agent) => agent.lastSeenMs,
    version: (agent) => agent.version,
    status: (agent) => agent.status,
  },
}

export async function allAgents({ documents }: Services, orgId: string, deploymentId?: string): Promise<AgentRecord[]> {
  const found = await documents.query<AgentRecord>({
    collection: recordPaths.agents(orgId),
    ...(deploymentId !== undefined && { where: [['deploymentId', '==', deploymentId] as const] }),
  })
  return found.map(({ data }) => data)
}

/** How many agents were heard of lately. */
export async function agentsOnline({ documents, clock }: Services, orgId: string): Promise<number> {
  const now = clock()
  const recent = await documents.query<AgentRecord>({
    collection: recordPaths.agents(orgId),
    where: [['lastSeenMs', '>=', now - AGENT_SILENCE_MS]],
  })
  return recent.filter(({ data }) => isAgentOnline(data, now)).length
}

/** Agents of the organization, or of one of its deployments. */
export async function listAgents(
  services: Services,
  { orgId }: { orgId: string },
  query: PageQuery,
  deploymentId?: string,
): Promise<Page<Agent>> {
  const now = services.clock()
  const agents = await allAgents(services, orgId, deploymentId)
  return pageOf(
    agents.map((agent) => ({ ...agent, online: isAgentOnline(agent, now) })),
    query,
    agentListing,
  )
}
