/**
 * Where agent configurations stand in the document store, for the API that publishes them and the control plane that serves them. Texts are stored
 * once by their digest, which is also their ETag: what an agent gets can never change under the same tag.
 */
export const agentConfigPaths = {
  /** One of the four settings that are the draft. */
  setting: (orgId: string, part: 'agent' | 'filters' | 'endpoints' | 'services') => `orgs/${orgId}/agentConfig/${part}`,
  /** Number of the newest release. */
  counter: (orgId: string) => `orgs/${orgId}/agentConfig/releases`,
  releases: (orgId: string) => `orgs/${orgId}/agentReleases`,
  release: (orgId: string, id: string) => `orgs/${orgId}/agentReleases/${id}`,
  text: (orgId: string, digest: string) => `orgs/${orgId}/agentTexts/${digest}`,
  rollouts: (orgId: string) => `orgs/${orgId}/agentRollouts`,
  rollout: (orgId: string, environmentId: string) => `orgs/${orgId}/agentRollouts/${environmentId}`,
  fetches: (orgId: string) => `orgs/${orgId}/agentFetches`,
  fetch: (orgId: string, deploymentId: string) => `orgs/${orgId}/agentFetches/${deploymentId}`,
} as const

export type AgentTextRecord = { yaml: string }

/** One release as an environment had it. */
export type RolloutStep = { releaseId: string; number: number; digest: string; sinceMs: number; by: string }

/** What an environment is served, and what it was served before, newest first; empty: what is generated without a release. */
export type RolloutRecord = { steps: RolloutStep[] }

/** So many steps back an environment can go. */
export const ROLLOUT_STEPS_MAX = 20

/** What a deployment fetched last. Agents do not say who they are when they fetch: only their deployment is known. */
export type FetchRecord = { digest: string; atMs: number }
