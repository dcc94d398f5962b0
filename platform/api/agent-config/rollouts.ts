import { generateAgentYaml } from '#domain/agent-config/generate.ts'
import type { AgentDraft } from '#domain/agent-config/settings.ts'
import { validateAgentYaml } from '#domain/agent-config/validate.ts'
import { own } from '#domain/own.ts'
import {
  agentConfigPaths,
  type AgentTextRecord,
  type FetchRecord,
  ROLLOUT_STEPS_MAX,
  type RolloutRecord,
  type RolloutStep,
} from '#platform/lib/agent-config-records.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { DocumentReader, DocumentTransaction } from '#platform/lib/ports/documents.ts'
import { type DeploymentRecord, type EnvironmentRecord, isAgentOnline, recordPaths } from '#platform/lib/product-records.ts'
import type { AgentRollout } from '#wire/product/agent-releases.ts'

import { allAgents } from '../routes/agents.ts'
import { memberNames } from '../verbs/members/rules.ts'
import type { Services } from '../services.ts'
import { refusedConfig } from './draft.ts'

/** A release in the store: what was decided, and the digest of what each environment's agents get of it. */
export type ReleaseRecord = {
  number: number
  reason: string
  createdMs: number
  createdBy: string
  changes: string
  draft: AgentDraft
  digests: { [environmentId: string]: string }
}

/**
 * Writes the complete YAML of a release for an environment, once: agents get the text that was written then, whatever becomes of the settings. Fault
 * `invalid` when an agent would refuse it.
 */
export function writeText(
  transaction: DocumentTransaction,
  orgId: string,
  draft: AgentDraft,
  context: { agentsUrl: string; environment: string },
): string {
  const yaml = generateAgentYaml(draft, context)
  const problems = validateAgentYaml(yaml).filter(({ severity }) => severity === 'error')
  if (problems.length > 0)
    throw refusedConfig(`Agents would not take this configuration (${context.environment}).`, 'draftVersion', problems)
  const digest = sha256Hex(yaml)
  transaction.set(agentConfigPaths.text(orgId, digest), { yaml } satisfies AgentTextRecord)
  return digest
}

/** Serves a release to an environment from now on. */
export async function rollOut(transaction: DocumentTransaction, orgId: string, environmentId: string, step: RolloutStep): Promise<void> {
  const path = agentConfigPaths.rollout(orgId, environmentId)
  const before = (await transaction.get<RolloutRecord>(path))?.data.steps ?? []
  transaction.set(path, { steps: [step, ...before].slice(0, ROLLOUT_STEPS_MAX) } satisfies RolloutRecord)
}

/** Environments by id; fault `invalid` for one that is not there. */
export async function environmentsOf(
  reader: DocumentReader,
  orgId: string,
  wanted?: readonly string[],
): Promise<Map<string, EnvironmentRecord>> {
  const all = await reader.query<EnvironmentRecord>({ collection: recordPaths.environments(orgId) })
  const byId = new Map(all.map(({ id, data }) => [id, data]))
  if (wanted?.some((id) => !byId.has(id)))
    throw new Fault('invalid', 'Choose from your environments.', { fields: { environments: 'There is no such environment.' } })
  return byId
}

/** What the agents of each environment are served, and how many have it. */
export async function listRollouts(services: Services, orgId: string): Promise<AgentRollout[]> {
  const { documents } = services
  const [environments, rollouts, fetches, deployments, agents, names] = await Promise.all([
    documents.query<EnvironmentRecord>({ collection: recordPaths.environments(orgId) }),
    documents.query<RolloutRecord>({ collection: agentConfigPaths.rollouts(orgId) }),
    documents.query<FetchRecord>({ collection: agentConfigPaths.fetches(orgId) }),
    documents.query<DeploymentRecord>({ collection: recordPaths.deployments(orgId) }),
    allAgents(services, orgId),
    memberNames(services, orgId),
  ])
  const nowMs = services.clock()
  const stepsOf = new Map(rollouts.map(({ id, data }) => [id, data.steps]))
  const fetchOf = new Map(fetches.map(({ id, data }) => [id, data]))
  return environments
    .sort((a, b) => a.data.name.localeCompare(b.data.name))
    .map(({ id, data }): AgentRollout => {
      const [step, before] = stepsOf.get(id) ?? []
      const its = deployments.filter((deployment) => deployment.data.environmentId === id)
      // Agents of deployments that are kept at a release are not served what is rolled out here
      const pinned = new Set(its.flatMap((deployment) => (deployment.data.pin ? [deployment.id] : [])))
      const online = agents.filter((agent) => agent.environmentId === id && isAgentOnline(agent, nowMs) && !pinned.has(agent.deploymentId))
      const fetched = its.flatMap((deployment) => fetchOf.get(deployment.id)?.atMs ?? [])
      return {
        id,
        name: data.name,
        number: step?.number ?? null,
        releaseId: step?.releaseId ?? null,
        sinceMs: step?.sinceMs ?? null,
        byName: step ? (names.get(step.by) ?? null) : null,
        previous: before?.number ?? null,
        mayRollBack: step !== undefined,
        agentsOnline: online.length,
        // Without a release, what they fetched is what everybody gets
        agentsUpToDate: online.filter(({ deploymentId }) => step === undefined || fetchOf.get(deploymentId)?.digest === step.digest).length,
        fetchedMs: fetched.length > 0 ? Math.max(...fetched) : null,
      }
    })
}

/** Of a release: agents online whose deployment fetched one of its texts last. */
export async function agentsByDigest(services: Services, orgId: string): Promise<Map<string, number>> {
  const [fetches, agents] = await Promise.all([
    services.documents.query<FetchRecord>({ collection: agentConfigPaths.fetches(orgId) }),
    allAgents(services, orgId),
  ])
  const nowMs = services.clock()
  const digestOf = new Map(fetches.map(({ id, data }) => [id, data.digest]))
  const counts = new Map<string, number>()
  for (const agent of agents) {
    const digest = digestOf.get(agent.deploymentId)
    if (digest !== undefined && isAgentOnline(agent, nowMs)) counts.set(digest, (counts.get(digest) ?? 0) + 1)
  }
  return counts
}

/** The text of a release for an environment, written now if the environment is younger than the release. */
export function digestFor(
  transaction: DocumentTransaction,
  orgId: string,
  release: ReleaseRecord,
  environment: { id: string; name: string },
  agentsUrl: string,
): string {
  return own(release.digests, environment.id) ?? writeText(transaction, orgId, release.draft, { agentsUrl, environment: environment.name })
}
