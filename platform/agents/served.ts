import { generateAgentYaml } from '#domain/agent-config/generate.ts'
import { DEFAULT_DRAFT } from '#domain/agent-config/settings.ts'
import { agentConfigPaths, type AgentTextRecord, type FetchRecord, type RolloutRecord } from '#platform/lib/agent-config-records.ts'
import type { Clock } from '#platform/lib/clock.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { AgentCaller } from '#platform/lib/ports/access.ts'
import type { DocumentPort } from '#platform/lib/ports/documents.ts'
import { type DeploymentRecord, recordPaths } from '#platform/lib/product-records.ts'

/** How exactly it is known when a deployment fetched the same configuration last. */
const FETCH_EXACT_MS = 60_000

interface ServedOptions {
  documents: DocumentPort
  clock: Clock
  agentsUrl: string
}

/**
 * What agents get: the text of the release that their deployment is kept at, else of the one that was rolled out to their environment, and what was
 * always generated where there is none.
 */
export function servedConfigs({ documents, clock, agentsUrl }: ServedOptions) {
  const generated = generateAgentYaml(DEFAULT_DRAFT, { agentsUrl })
  const generatedDigest = sha256Hex(generated)

  return async ({ orgId, environmentId, deploymentId }: AgentCaller): Promise<{ text: string; digest: string }> => {
    const [rollout, deployment] = await Promise.all([
      documents.get<RolloutRecord>(agentConfigPaths.rollout(orgId, environmentId)),
      documents.get<DeploymentRecord>(recordPaths.deployment(orgId, deploymentId)),
    ])
    const released = deployment?.data.pin?.digest ?? rollout?.data.steps[0]?.digest
    const served =
      released === undefined ? { text: generated, digest: generatedDigest } : { text: await textOf(orgId, released), digest: released }
    await recordFetch(orgId, deploymentId, served.digest)
    return served
  }

  /** Agents keep what they have when they get none: never another configuration than the one that was released. */
  async function textOf(orgId: string, digest: string): Promise<string> {
    const stored = await documents.get<AgentTextRecord>(agentConfigPaths.text(orgId, digest))
    if (!stored) throw new Fault('unavailable', 'The released configuration cannot be read at the moment.')
    return stored.data.yaml
  }

  async function recordFetch(orgId: string, deploymentId: string, digest: string): Promise<void> {
    const path = agentConfigPaths.fetch(orgId, deploymentId)
    const known = (await documents.get<FetchRecord>(path))?.data
    if (known?.digest === digest && clock() - known.atMs < FETCH_EXACT_MS) return
    await documents.transaction(async (transaction) => transaction.set(path, { digest, atMs: clock() } satisfies FetchRecord))
  }
}
