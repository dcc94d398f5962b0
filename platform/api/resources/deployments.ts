import { agentConfigPaths } from '#platform/lib/agent-config-records.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { MemberCaller } from '#platform/lib/ports/access.ts'
import type { StoredDocument } from '#platform/lib/ports/documents.ts'
import { type AgentRecord, type DeploymentRecord, isAgentOnline, recordPaths } from '#platform/lib/product-records.ts'
import { AGENT_RELEASE_ROLE } from '#wire/product/agent-releases.ts'
import {
  type CreateDeploymentBody,
  type Deployment,
  type DeploymentConfig,
  deploymentResource,
  deploymentWithToken,
  pinReleaseBody,
} from '#wire/product/deployments.ts'
import { PATHS } from '#wire/product/paths.ts'
import { idText } from '#wire/product/schema.ts'
import { own } from '#domain/own.ts'

import { configsOf, pinRelease } from '../agent-config/pins.ts'
import { type Actor, activityOf, changeOrganization, missing, type Services } from '../services.ts'
import { DEPLOYMENTS_MAX } from '../limits.ts'
import { collection, sameName, type Work } from '../resource.ts'
import { memberRoute, type Route } from '../route.ts'
import { allAgents } from '../routes/agents.ts'
import { responseOf, bodyOf } from '../wire-schema.ts'

export const deploymentRoutes = (services: Services, agentsUrl: string): Route[] => [
  ...collection(deploymentResource, services, recordPaths.deployments, {
    list: { role: 'viewer', summary: 'Deployments of the organization, or of one environment', one: 'One deployment' },
    create: { role: 'editor', summary: 'Create a deployment; its registration token is returned here only', record: newDeployment },
    change: {
      role: 'editor',
      summary: 'Change name and tags of a deployment',
      audit: 'deployment.update',
      record: async (_work, before: DeploymentRecord, { name = before.name, tags = before.tags }) => ({ ...before, name, tags }),
    },
    // What it has sent stays until it expires. No undo: its token is revoked, and agents that were refused once stay away
    remove: { role: 'admin', summary: 'Delete a deployment with its token and its agents', before: removeTokenAndAgents },
    answer: (deployment, token) => ({ deployment, token: String(token) }),
    max: { count: DEPLOYMENTS_MAX, message: `An organization has at most ${DEPLOYMENTS_MAX} deployments. Delete one first.` },
    // `laptop` may be in each environment
    unique: {
      among: ({ environmentId }) => [['environmentId', '==', environmentId]],
      same: (a, b) => sameName(a.name, b.name),
      taken: ({ name }) => ({
        message: `There is a deployment named '${name}' in this environment already.`,
        fields: { name: 'This name is taken.' },
      }),
    },
    filters: { environmentId: { schema: bodyOf(idText), field: 'environmentId' } },
    sorts: {
      name: 'name',
      created: 'createdMs',
      lastHeartbeat: (deployment: Deployment) => deployment.lastHeartbeatMs,
      lastEvent: (deployment: Deployment) => deployment.lastEventMs,
      agentsOnline: (deployment: Deployment) => deployment.agentsOnline,
    },
    searched: ['name', '__name__', 'tags'],
    idOf: ({ id }) => id,
    show: (_services, caller, stored) => showDeployments(services, caller, stored, agentsUrl),
  }),
  memberRoute('admin', {
    method: 'post',
    path: `${PATHS.deployments}/{id}/token`,
    summary: 'Replace the registration token; the new one is returned here only',
    audit: 'deployment.rotate-token',
    status: 201,
    answer: responseOf(deploymentWithToken),
    async handle({ id, ...actor }) {
      const { stored, token } = await rotateDeploymentToken(services, actor, id)
      const [deployment] = await showDeployments(services, actor.caller, [stored], agentsUrl)
      return { body: { deployment: deployment as Deployment, token }, version: stored.version } // one for each that is stored
    },
  }),
  memberRoute(AGENT_RELEASE_ROLE, {
    method: 'put',
    path: `${PATHS.deployments}/{id}/release`,
    summary: 'Keep a deployment at one release of the agent configuration, or let it follow its environment',
    audit: 'deployment.pin-release',
    body: bodyOf(pinReleaseBody),
    answer: responseOf(deploymentResource.item),
    async handle({ id, body: { releaseId }, ...actor }) {
      const stored = await pinRelease(services, actor, { id, releaseId, agentsUrl })
      const [deployment] = await showDeployments(services, actor.caller, [stored], agentsUrl)
      return { body: deployment as Deployment, version: stored.version } // one for each that is stored
    },
  }),
  memberRoute('admin', {
    method: 'delete',
    path: `${PATHS.deployments}/{id}/token`,
    summary: 'Revoke the registration token',
    audit: 'deployment.revoke-token',
    status: 204,
    handle: ({ id, ...actor }) => revokeDeploymentToken(services, actor, id),
  }),
]

const NOT_FETCHED: DeploymentConfig = { pinned: null, number: null, fetchedMs: null, current: false }

/** With its registration token, which is returned once and never again. */
async function newDeployment(
  { services, transaction, actor, orgId, id, nowMs }: Work,
  { name, environmentId, tags = [] }: CreateDeploymentBody,
): Promise<{ data: DeploymentRecord; made: string }> {
  if (!(await transaction.get(recordPaths.environment(orgId, environmentId))))
    throw new Fault('invalid', 'Choose one of your environments.', { fields: { environmentId: 'There is no such environment.' } })
  const issued = services.credentials.issueRegistrationToken(transaction, { orgId, environmentId, deploymentId: id })
  const data: DeploymentRecord = {
    name,
    environmentId,
    tags,
    tokenSha256: issued.sha256,
    tokenPrefix: issued.prefix,
    tokenCreatedMs: nowMs,
    createdMs: nowMs,
    createdBy: actor.caller.uid,
  }
  return { data, made: issued.token }
}

async function removeTokenAndAgents({ services, transaction, orgId, id }: Work, { tokenSha256 }: DeploymentRecord): Promise<void> {
  if (tokenSha256 !== null) services.credentials.revokeRegistrationToken(transaction, tokenSha256)
  const agents = await transaction.query<AgentRecord>({ collection: recordPaths.agents(orgId), where: [['deploymentId', '==', id]] })
  for (const agent of agents) transaction.delete(agent.path)
  transaction.delete(agentConfigPaths.fetch(orgId, id))
}

async function showDeployments(
  services: Services,
  { orgId }: Pick<MemberCaller, 'orgId'>,
  stored: readonly StoredDocument<DeploymentRecord>[],
  agentsUrl: string,
): Promise<Deployment[]> {
  const [only, ...others] = stored
  if (!only) return []
  const agents = await allAgents(services, orgId, others.length === 0 ? only.id : undefined)
  const nowMs = services.clock()
  const ofEach = Map.groupBy(agents, ({ deploymentId }) => deploymentId)
  const online = [...ofEach].flatMap(([id, its]) => (its.some((agent) => isAgentOnline(agent, nowMs)) ? [id] : []))
  const [activity, configs] = await Promise.all([activityOf(services, orgId, online), configsOf(services, orgId, stored, agentsUrl)])
  return stored.map(({ id, version, data }) => {
    const its = ofEach.get(id) ?? []
    const events = own(activity?.deployments, id)
    return {
      id,
      name: data.name,
      environmentId: data.environmentId,
      tags: data.tags,
      tokenPrefix: data.tokenPrefix,
      tokenCreatedMs: data.tokenCreatedMs,
      agentsOnline: its.filter((agent) => isAgentOnline(agent, nowMs)).length,
      agentsTotal: its.length,
      lastHeartbeatMs: its.reduce<number | null>((latest, { lastSeenMs }) => Math.max(latest ?? 0, lastSeenMs), null),
      eventsLast24h: activity ? (events?.eventsLast24h ?? 0) : null,
      lastEventMs: events?.lastEventMs ?? null,
      usualEvents: events?.usualEvents ?? null,
      config: configs.get(id) ?? NOT_FETCHED,
      createdMs: data.createdMs,
      version,
    }
  })
}

/** A new registration token in place of the old one, which ends within five seconds. */
async function rotateDeploymentToken(
  services: Services,
  actor: Actor,
  id: string,
): Promise<{ stored: StoredDocument<DeploymentRecord>; token: string }> {
  const { orgId } = actor.caller
  const path = recordPaths.deployment(orgId, id)
  const token = await changeOrganization(services, actor, 'admin', async (transaction) => {
    const found = await transaction.get<DeploymentRecord>(path)
    if (!found) throw missing()
    const { environmentId, tokenSha256 } = found.data
    if (tokenSha256 !== null) services.credentials.revokeRegistrationToken(transaction, tokenSha256)
    const issued = services.credentials.issueRegistrationToken(transaction, { orgId, environmentId, deploymentId: id })
    const fields = { tokenSha256: issued.sha256, tokenPrefix: issued.prefix, tokenCreatedMs: services.clock() }
    transaction.update(path, fields)
    const audit = { action: 'deployment.rotate-token', target: `deployment/${id}`, before: found.data, after: { ...found.data, ...fields } }
    return { result: issued.token, audit }
  })
  const stored = await services.documents.get<DeploymentRecord>(path)
  if (!stored) throw missing() // deleted by somebody else a moment later
  return { stored, token }
}

/** The deployment stays, and nothing may send for it until it gets a new token. */
async function revokeDeploymentToken(services: Services, actor: Actor, id: string): Promise<void> {
  const { orgId } = actor.caller
  const path = recordPaths.deployment(orgId, id)
  await changeOrganization(services, actor, 'admin', async (transaction) => {
    const found = await transaction.get<DeploymentRecord>(path)
    if (!found) throw missing()
    if (found.data.tokenSha256 === null) return { result: undefined, audit: undefined }
    services.credentials.revokeRegistrationToken(transaction, found.data.tokenSha256)
    const fields = { tokenSha256: null, tokenPrefix: null }
    transaction.update(path, fields)
    const audit = { action: 'deployment.revoke-token', target: `deployment/${id}`, before: found.data, after: { ...found.data, ...fields } }
    return { result: undefined, audit }
  })
}
