import { describeChanges, diffAgentYaml } from '#domain/agent-config/diff.ts'
import { generateAgentYaml } from '#domain/agent-config/generate.ts'
import { DEFAULT_DRAFT } from '#domain/agent-config/settings.ts'
import { own } from '#domain/own.ts'
import { agentConfigPaths, type AgentTextRecord, type RolloutRecord } from '#platform/lib/agent-config-records.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { DocumentData, StoredDocument } from '#platform/lib/ports/documents.ts'
import { type DeploymentRecord, recordPaths } from '#platform/lib/product-records.ts'
import {
  AGENT_RELEASE_ROLE,
  type AgentRelease,
  agentReleaseResource,
  agentRollouts,
  type PublishBody,
  releaseConfigs,
  rollOutBody,
} from '#wire/product/agent-releases.ts'
import { PATHS } from '#wire/product/paths.ts'

import { readDraft } from '../agent-config/draft.ts'
import {
  agentsByDigest,
  digestFor,
  environmentsOf,
  listRollouts,
  type ReleaseRecord,
  rollOut,
  writeText,
} from '../agent-config/rollouts.ts'
import { AGENT_RELEASES_MAX } from '../limits.ts'
import { memberNames } from '../verbs/members/rules.ts'
import { collection, type Work } from '../resource.ts'
import { memberRoute, type Route } from '../route.ts'
import { changeOrganization, missing, type Services } from '../services.ts'
import { bodyOf, responseOf } from '../wire-schema.ts'

/** What agents are served: published once, rolled out environment by environment, rolled back in one call. */
export const agentReleaseRoutes = (services: Services, agentsUrl: string): Route[] => [
  ...collection<AgentRelease, PublishBody, never, AgentRelease, ReleaseRecord & DocumentData>(
    agentReleaseResource,
    services,
    agentConfigPaths.releases,
    {
      list: { role: 'viewer', summary: 'Releases of the agent configuration', one: 'One release' },
      create: {
        role: AGENT_RELEASE_ROLE,
        summary: 'Publish the draft, and serve it to the agents of some environments at once',
        audit: 'agent-release.publish',
        record: (work, body) => publish(work, body, agentsUrl),
        details: ({ number, reason }) => ({ number, reason }),
      },
      sorts: { number: 'number', created: 'createdMs' },
      searched: ['reason', 'changes'],
      idOf: ({ id }) => id,
      show,
    },
  ),
  memberRoute('viewer', {
    method: 'get',
    path: `${PATHS.agentReleases}/{id}/configs`,
    summary: 'The complete YAML of a release, for each environment',
    answer: responseOf(releaseConfigs),
    async handle({ caller: { orgId }, id }) {
      const release = await services.documents.get<ReleaseRecord & DocumentData>(agentConfigPaths.release(orgId, id))
      if (!release) throw missing()
      const environments = await environmentsOf(services.documents, orgId)
      const digests = [...new Set(Object.values(release.data.digests))]
      const texts = await Promise.all(
        digests.map((digest) => services.documents.get<AgentTextRecord>(agentConfigPaths.text(orgId, digest))),
      )
      return {
        body: {
          // Environments that are gone had one, too
          environments: Object.entries(release.data.digests).map(([environmentId, digest]) => ({
            id: environmentId,
            name: environments.get(environmentId)?.name ?? environmentId,
            digest,
          })),
          texts: Object.fromEntries(digests.map((digest, at) => [digest, texts[at]?.data.yaml ?? ''])),
        },
      }
    },
  }),
  memberRoute(AGENT_RELEASE_ROLE, {
    method: 'post',
    path: `${PATHS.agentReleases}/{id}/roll-out`,
    summary: 'Serve a release to the agents of some environments',
    audit: 'agent-release.roll-out',
    body: bodyOf(rollOutBody),
    answer: responseOf(agentRollouts),
    async handle({ id, body, ...actor }) {
      const { orgId, uid } = actor.caller
      await changeOrganization(services, actor, AGENT_RELEASE_ROLE, async (transaction) => {
        const path = agentConfigPaths.release(orgId, id)
        const release = (await transaction.get<ReleaseRecord & DocumentData>(path))?.data
        if (!release) throw missing()
        const environments = await environmentsOf(transaction, orgId, body.environments)
        const digests = { ...release.digests }
        for (const environmentId of body.environments) {
          const name = environments.get(environmentId)?.name ?? ''
          const digest = digestFor(transaction, orgId, release, { id: environmentId, name }, agentsUrl)
          digests[environmentId] = digest
          await rollOut(transaction, orgId, environmentId, {
            releaseId: id,
            number: release.number,
            digest,
            sinceMs: services.clock(),
            by: uid,
          })
        }
        if (Object.keys(digests).length > Object.keys(release.digests).length) transaction.set(path, { ...release, digests })
        return { result: undefined, audit: auditOf('agent-release.roll-out', id, release.number, body.environments) }
      })
      return { body: { rollouts: await listRollouts(services, orgId) } }
    },
  }),
  memberRoute('viewer', {
    method: 'get',
    path: PATHS.agentRollouts,
    summary: 'What the agents of each environment are served, and how many of them have it',
    answer: responseOf(agentRollouts),
    handle: async ({ caller }) => ({ body: { rollouts: await listRollouts(services, caller.orgId) } }),
  }),
  memberRoute(AGENT_RELEASE_ROLE, {
    method: 'post',
    path: `${PATHS.agentRollouts}/{id}/back`,
    summary: 'Serve the agents of an environment what they were served before',
    audit: 'agent-release.roll-back',
    answer: responseOf(agentRollouts),
    async handle({ id, ...actor }) {
      const { orgId } = actor.caller
      await changeOrganization(services, actor, AGENT_RELEASE_ROLE, async (transaction) => {
        const path = agentConfigPaths.rollout(orgId, id)
        const [gone, ...steps] = (await transaction.get<RolloutRecord>(path))?.data.steps ?? []
        if (!gone) throw (await environmentsOf(transaction, orgId)).has(id) ? NOTHING_BEFORE() : missing()
        if (steps.length === 0) transaction.delete(path)
        else transaction.set(path, { steps } satisfies RolloutRecord)
        return { result: undefined, audit: auditOf('agent-release.roll-back', gone.releaseId, gone.number, [id]) }
      })
      return { body: { rollouts: await listRollouts(services, orgId) } }
    },
  }),
]

const NOTHING_BEFORE = (): Fault => new Fault('conflict', 'Nothing was released to this environment: there is nothing to go back to.')

const auditOf = (action: string, releaseId: string, number: number, environments: readonly string[]) => ({
  action,
  target: `agent-release/${releaseId}`,
  details: { number, environments: environments.join(' ').slice(0, 500) },
})

/** The draft as it was looked at becomes the release after the newest: one text for each environment that there is. */
async function publish(
  { transaction, actor, orgId, id, nowMs }: Work,
  { reason, environments: wanted, draftVersion }: PublishBody,
  agentsUrl: string,
): Promise<{ data: ReleaseRecord & DocumentData }> {
  const { draft, version } = await readDraft(transaction, orgId)
  if (version !== draftVersion)
    throw new Fault('precondition', 'Somebody changed the draft since you looked at it. Look at it again, then publish.', { version })
  const environments = await environmentsOf(transaction, orgId, wanted)
  const counter = agentConfigPaths.counter(orgId)
  const number = ((await transaction.get<{ last: number }>(counter))?.data.last ?? 0) + 1
  const [before] = await transaction.query<ReleaseRecord & DocumentData>({
    collection: agentConfigPaths.releases(orgId),
    where: [['number', '==', number - 1]],
  })
  const digests = Object.fromEntries(
    [...environments].map(([environmentId, { name }]) => [
      environmentId,
      writeText(transaction, orgId, draft, { agentsUrl, environment: name }),
    ]),
  )
  // Both as no environment in particular would have it
  const [was, is] = [before?.data.draft ?? DEFAULT_DRAFT, draft].map((one) => generateAgentYaml(one, { agentsUrl }))
  for (const environmentId of wanted)
    await rollOut(transaction, orgId, environmentId, {
      releaseId: id,
      number,
      digest: own(digests, environmentId) ?? '', // each environment has one
      sinceMs: nowMs,
      by: actor.caller.uid,
    })
  transaction.set(counter, { last: number })
  await forgetOldest(transaction, orgId)
  const changes = describeChanges(diffAgentYaml(was ?? '', is ?? '')).slice(0, CHANGES_MAX)
  const data: ReleaseRecord = { number, reason, createdMs: nowMs, createdBy: actor.caller.uid, changes, draft, digests }
  return { data: data as ReleaseRecord & DocumentData } // plain values
}

const CHANGES_MAX = 300

/** An organization keeps so many: the oldest that no environment is served, or could go back to, and no deployment is kept at, goes with its texts. */
async function forgetOldest(transaction: Work['transaction'], orgId: string): Promise<void> {
  if ((await transaction.count(agentConfigPaths.releases(orgId))) < AGENT_RELEASES_MAX) return
  const [releases, rollouts, deployments] = await Promise.all([
    transaction.query<ReleaseRecord & DocumentData>({ collection: agentConfigPaths.releases(orgId) }),
    transaction.query<RolloutRecord>({ collection: agentConfigPaths.rollouts(orgId) }),
    transaction.query<DeploymentRecord>({ collection: recordPaths.deployments(orgId) }),
  ])
  const kept = new Set([
    ...rollouts.flatMap(({ data }) => data.steps.map(({ releaseId }) => releaseId)),
    ...deployments.flatMap(({ data }) => data.pin?.releaseId ?? []),
  ])
  const oldest = releases.filter(({ id }) => !kept.has(id)).sort((a, b) => a.data.number - b.data.number)[0]
  if (!oldest) throw new Fault('conflict', `An organization has at most ${AGENT_RELEASES_MAX} releases, and all of them are in use.`)
  transaction.delete(oldest.path)
  const others = new Set(releases.filter(({ id }) => id !== oldest.id).flatMap(({ data }) => Object.values(data.digests)))
  for (const digest of new Set(Object.values(oldest.data.digests)))
    if (!others.has(digest)) transaction.delete(agentConfigPaths.text(orgId, digest))
}

async function show(
  services: Services,
  { orgId }: { orgId: string },
  stored: readonly StoredDocument<ReleaseRecord & DocumentData>[],
): Promise<AgentRelease[]> {
  const [names, rollouts, agents] = await Promise.all([
    memberNames(services, orgId),
    services.documents.query<RolloutRecord>({ collection: agentConfigPaths.rollouts(orgId) }),
    agentsByDigest(services, orgId),
  ])
  return stored.map(({ id, data, version }) => ({
    id,
    number: data.number,
    reason: data.reason,
    createdMs: data.createdMs,
    createdByName: names.get(data.createdBy) ?? null,
    changes: data.changes,
    environments: rollouts.filter((rollout) => rollout.data.steps[0]?.releaseId === id).map((rollout) => rollout.id),
    agents: [...new Set(Object.values(data.digests))].reduce((sum, digest) => sum + (agents.get(digest) ?? 0), 0),
    version,
  }))
}
