import * as v from 'valibot'

import type { AgentDraft } from '#domain/agent-config/settings.ts'

import { endpointSettings } from './agent-endpoints.ts'
import { filterSettings } from './agent-filters.ts'
import { agentSettings } from './agent-settings.ts'
import { serviceSettings } from './agent-services.ts'
import { one, PATHS } from './paths.ts'
import { resource } from './resource.ts'
import { filledText, idText, type Of, readerOf, type Schema, whole } from './schema.ts'

/** The complete YAML of a release, for each environment. */
export const releaseConfigsPath = (id: string): string => `${one(PATHS.agentReleases, id)}/configs`

/** Serves a release to the agents of some environments. */
export const rollOutPath = (id: string): string => `${one(PATHS.agentReleases, id)}/roll-out`

/** Serves what an environment was served before. */
export const rollBackPath = (environmentId: string): string => `${one(PATHS.agentRollouts, environmentId)}/back`

/** Least role that decides what agents do: a release can stop an organization from seeing anything. */
export const AGENT_RELEASE_ROLE = 'admin'

export const RELEASE_REASON_MAX = 300
/** Characters of an imported file, below what a request may weigh. */
export const IMPORT_MAX = 128 * 1024
/** As many as an organization has (platform/api/limits.ts). */
const ENVIRONMENTS_AT_ONCE_MAX = 100

const draft: Schema<AgentDraft> = v.object({
  agent: agentSettings.value,
  filters: filterSettings.value,
  endpoints: endpointSettings.value,
  services: serviceSettings.value,
})

/** GET /agent-config (everybody): the draft, whole, and what a configuration is made from besides it. */
export const agentConfig = v.object({
  draft,
  /** Of all four settings: what is published is what was looked at. */
  version: v.string(),
  /** Address of the agents' receiver, as agents reach it. */
  agentsUrl: v.string(),
})
export type AgentConfigDraft = Of<typeof agentConfig>
export const readAgentConfig = readerOf(agentConfig, 'agent configuration')

/** POST /agent-config/import with If-Match (editor): makes the draft of a file. What no setting holds is kept in it. */
export const importBody = v.strictObject({ yaml: filledText(IMPORT_MAX, 'Paste the file of an agent.') })

/** What an environment's agents are served; null in `number`: what nobody has released yet. */
const rollout = v.object({
  /** The environment's. */
  id: idText,
  name: v.string(),
  number: v.nullable(whole),
  releaseId: v.nullable(idText),
  sinceMs: v.nullable(whole),
  /** Null: somebody who has left. */
  byName: v.nullable(v.string()),
  /** What a roll back would lead to: a number, or null for what was served before anything was released. */
  previous: v.nullable(whole),
  mayRollBack: v.boolean(),
  /** Agents that were heard of lately, and those of them whose deployment has fetched what is served. */
  agentsOnline: whole,
  agentsUpToDate: whole,
  /** When the configuration was fetched last by any of its deployments; null: never. */
  fetchedMs: v.nullable(whole),
})
export type AgentRollout = Of<typeof rollout>

/** GET /agent-rollouts (everybody), and the answer to each change of one. */
export const agentRollouts = v.object({ rollouts: v.array(rollout) })
export const readAgentRollouts = readerOf(agentRollouts, 'rollouts')

/** A published configuration. It never changes: agents get it, and others after it, by environment. */
const item = v.object({
  id: idText,
  number: whole,
  reason: v.string(),
  createdMs: whole,
  /** Null: somebody who has left, or has neither a name nor a proved address. */
  createdByName: v.nullable(v.string()),
  /** What is otherwise than in the release before, in a few words. */
  changes: v.string(),
  /** Ids of environments whose agents are served it now. */
  environments: v.array(idText),
  /** Agents online whose deployment fetched it last. */
  agents: whole,
  version: v.string(),
})
export type AgentRelease = Of<typeof item>

const environments = v.pipe(
  v.array(idText),
  v.maxLength(ENVIRONMENTS_AT_ONCE_MAX, `Name at most ${ENVIRONMENTS_AT_ONCE_MAX} environments.`),
  v.check((ids) => new Set(ids).size === ids.length, 'Name each environment once.'),
)

/** POST /agent-releases (admin): publishes the draft. `environments`: where it is served at once; the others keep what they have. */
const create = v.strictObject({
  reason: filledText(RELEASE_REASON_MAX, 'Say why.'),
  environments,
  /** `version` of the draft that was looked at. */
  draftVersion: v.string(),
})
export type PublishBody = Of<typeof create>

export const agentReleaseResource = resource({ name: 'agent-release', path: PATHS.agentReleases, item, create, change: v.never() })
export const readAgentRelease = readerOf(item, 'release')

/** GET /agent-releases/{id}/configs (everybody): the complete YAML for each environment that had one; equal texts stand once. */
export const releaseConfigs = v.object({
  environments: v.array(v.object({ id: idText, name: v.string(), digest: v.string() })),
  texts: v.record(v.string(), v.string()),
})
export const readReleaseConfigs = readerOf(releaseConfigs, 'configurations of a release')

/** POST /agent-releases/{id}/roll-out (admin): serves it to the agents of these environments. */
export const rollOutBody = v.strictObject({ environments: v.pipe(environments, v.minLength(1, 'Choose an environment.')) })
