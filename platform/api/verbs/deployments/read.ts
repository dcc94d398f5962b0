import type { StoredDocument } from '#platform/lib/ports/documents.ts'
import type { OrgActivity } from '#platform/lib/ports/events.ts'
import { type AgentRecord, type DeploymentRecord, isAgentOnline, recordPaths } from '#platform/lib/product-records.ts'
import type { Deployment } from '#wire/product/deployments.ts'
import type { Page, PageQuery } from '#wire/product/page.ts'
import { own } from '#domain/own.ts'

import { activityOf, type Desk } from '../../desk.ts'
import { missing } from '../../missing.ts'
import { type Listing, pageOf } from '../../paging.ts'
import { allAgents } from '../agents/read.ts'

export const deploymentListing: Listing<Deployment> = {
  id: (deployment) => deployment.id,
  words: (deployment) => [deployment.name, deployment.id, ...deployment.tags],
  sorts: {
    name: (deployment) => deployment.name,
    created: (deployment) => deployment.createdMs,
    lastHeartbeat: (deployment) => deployment.lastHeartbeatMs,
    lastEvent: (deployment) => deployment.lastEventMs,
    agentsOnline: (deployment) => deployment.agentsOnline,
  },
}

/** Deployments of the organization, or of one environment. */
export async function listDeployments(
  desk: Desk,
  { orgId }: { orgId: string },
  query: PageQuery,
  environmentId?: string,
): Promise<Page<Deployment>> {
  const [deployments, agents, activity] = await Promise.all([
    desk.documents.query<DeploymentRecord>({
      collection: recordPaths.deployments(orgId),
      ...(environmentId !== undefined && { where: [['environmentId', '==', environmentId] as const] }),
    }),
    allAgents(desk, orgId),
    activityOf(desk, orgId),
  ])
  const ofDeployment = Map.groupBy(agents, (agent) => agent.deploymentId)
  return pageOf(
    deployments.map((stored) => view(stored, ofDeployment.get(stored.id) ?? [], activity, desk.clock())),
    query,
    deploymentListing,
  )
}

export async function readDeployment(desk: Desk, { orgId }: { orgId: string }, id: string): Promise<Deployment> {
  const [stored, agents, activity] = await Promise.all([
    desk.documents.get<DeploymentRecord>(recordPaths.deployment(orgId, id)),
    allAgents(desk, orgId, id),
    activityOf(desk, orgId),
  ])
  if (!stored) throw missing()
  return view(stored, agents, activity, desk.clock())
}

function view(
  { id, data, version }: StoredDocument<DeploymentRecord>,
  agents: AgentRecord[],
  activity: OrgActivity | undefined,
  nowMs: number,
): Deployment {
  const events = own(activity?.deployments, id)
  return {
    id,
    name: data.name,
    environmentId: data.environmentId,
    tags: data.tags,
    tokenPrefix: data.tokenPrefix,
    tokenCreatedMs: data.tokenCreatedMs,
    agentsOnline: agents.filter((agent) => isAgentOnline(agent, nowMs)).length,
    agentsTotal: agents.length,
    lastHeartbeatMs: agents.reduce<number | null>((latest, { lastSeenMs }) => Math.max(latest ?? 0, lastSeenMs), null),
    eventsLast24h: activity ? (events?.eventsLast24h ?? 0) : null,
    lastEventMs: events?.lastEventMs ?? null,
    createdMs: data.createdMs,
    version,
  }
}
