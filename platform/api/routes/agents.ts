import { AGENT_SILENCE_MS, type AgentRecord, isAgentOnline, recordPaths } from '#platform/lib/product-records.ts'
import { agent, type Agent } from '#wire/product/agents.ts'
import type { Page, PageQuery } from '#wire/product/page.ts'
import { PATHS } from '#wire/product/paths.ts'
import { idText } from '#wire/product/schema.ts'

import { type Listing, pageOf, pageQuery, pageResponse } from '../paging.ts'
import { memberRoute, type Route } from '../route.ts'
import type { Services } from '../services.ts'
import { responseOf, bodyOf } from '../wire-schema.ts'

export const agentRoutes = (services: Services): Route[] => [
  memberRoute('viewer', {
    method: 'get',
    path: PATHS.agents,
    summary: 'Agents of the organization, or of one deployment',
    query: pageQuery(agentListing).extend({ deploymentId: bodyOf(idText).optional() }),
    answer: pageResponse(responseOf(agent)),
    handle: async ({ caller, query: { deploymentId, ...query } }) => ({ body: await listAgents(services, caller, query, deploymentId) }),
  }),
]

const agentListing: Listing<Agent> = {
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
async function listAgents(services: Services, { orgId }: { orgId: string }, query: PageQuery, deploymentId?: string): Promise<Page<Agent>> {
  const now = services.clock()
  const agents = await allAgents(services, orgId, deploymentId)
  return pageOf(
    agents.map((agent) => ({ ...agent, online: isAgentOnline(agent, now) })),
    query,
    agentListing,
  )
}
