import { queryOptions } from '@tanstack/react-query'

import {
  type AgentConfigDraft,
  agentReleaseResource,
  type AgentRollout,
  readAgentConfig,
  readAgentRollouts,
  readReleaseConfigs,
} from '#wire/product/agent-releases.ts'
import { PATHS, releaseConfigsPath, rollBackPath, rollOutPath } from '#wire/product/paths.ts'

import { productIn } from './apis.ts'
import { queryClient } from './client.ts'
import { resourceQueries } from './resource.ts'

/** How often a page that shows which agents have a release asks again; a hidden page does not. */
const WATCH_MS = 10_000

export const agentReleases = resourceQueries(agentReleaseResource)

/** The draft, whole, and what a configuration is made from besides it. */
export const agentConfig = (orgId: string) =>
  queryOptions({
    queryKey: [PATHS.agentConfig, orgId],
    queryFn: async ({ signal }) => readAgentConfig(await productIn(orgId)(PATHS.agentConfig, { signal })),
    enabled: orgId !== '',
  })

/** Makes the draft of a file, in the place of what it was. */
export async function importAgentConfig(orgId: string, { version }: { version: string }, yaml: string): Promise<AgentConfigDraft> {
  const raw = await productIn(orgId)(PATHS.importAgentConfig, { method: 'POST', body: { yaml }, headers: { 'If-Match': `"${version}"` } })
  const config = readAgentConfig(raw)
  for (const path of [PATHS.agentSettings, PATHS.agentFilters, PATHS.agentEndpoints, PATHS.agentServices])
    void queryClient.invalidateQueries({ queryKey: [path, orgId] })
  queryClient.setQueryData(agentConfig(orgId).queryKey, config)
  return config
}

/** The complete YAML of a release, which never changes. */
export const releaseConfigs = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [PATHS.agentReleases, orgId, 'configs', id],
    queryFn: async ({ signal }) => readReleaseConfigs(await productIn(orgId)(releaseConfigsPath(id), { signal })),
    enabled: orgId !== '' && id !== '',
  })

/** What the agents of each environment are served, and how many have it. */
export const agentRollouts = (orgId: string) =>
  queryOptions({
    queryKey: [PATHS.agentRollouts, orgId],
    queryFn: async ({ signal }) => readAgentRollouts(await productIn(orgId)(PATHS.agentRollouts, { signal })).rollouts,
    enabled: orgId !== '',
    refetchInterval: WATCH_MS,
    refetchIntervalInBackground: false,
  })

/** Serves a release to the agents of these environments. */
export const rollOutRelease = (orgId: string, id: string, environments: readonly string[]): Promise<AgentRollout[]> =>
  changedRollouts(orgId, productIn(orgId)(rollOutPath(id), { method: 'POST', body: { environments } }))

/** Serves the agents of an environment what they were served before. */
export const rollBack = (orgId: string, environmentId: string): Promise<AgentRollout[]> =>
  changedRollouts(orgId, productIn(orgId)(rollBackPath(environmentId), { method: 'POST' }))

async function changedRollouts(orgId: string, work: Promise<unknown>): Promise<AgentRollout[]> {
  const { rollouts } = readAgentRollouts(await agentReleases.changed(orgId, work))
  queryClient.setQueryData(agentRollouts(orgId).queryKey, rollouts)
  return rollouts
}
