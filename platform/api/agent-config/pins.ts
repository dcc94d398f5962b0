import { generateAgentYaml } from '#domain/agent-config/generate.ts'
import { DEFAULT_DRAFT } from '#domain/agent-config/settings.ts'
import { agentConfigPaths, type FetchRecord, type RolloutRecord } from '#platform/lib/agent-config-records.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { DocumentData, StoredDocument } from '#platform/lib/ports/documents.ts'
import { type DeploymentRecord, recordPaths } from '#platform/lib/product-records.ts'
import { AGENT_RELEASE_ROLE } from '#wire/product/agent-releases.ts'
import type { DeploymentConfig } from '#wire/product/deployments.ts'

import { type Actor, changeOrganization, missing, type Services } from '../services.ts'
import { digestFor, environmentsOf, type ReleaseRecord } from './rollouts.ts'

/** What agents get before anything is released. */
const generatedDigest = (agentsUrl: string): string => sha256Hex(generateAgentYaml(DEFAULT_DRAFT, { agentsUrl }))

/** Keeps a deployment at one release, whatever its environment is served; null lets it follow its environment again. */
export async function pinRelease(
  services: Services,
  actor: Actor,
  { id, releaseId, agentsUrl }: { id: string; releaseId: string | null; agentsUrl: string },
): Promise<StoredDocument<DeploymentRecord>> {
  const { orgId } = actor.caller
  const path = recordPaths.deployment(orgId, id)
  await changeOrganization(services, actor, AGENT_RELEASE_ROLE, async (transaction) => {
    const before = (await transaction.get<DeploymentRecord>(path))?.data
    if (!before) throw missing()
    if ((before.pin?.releaseId ?? null) === releaseId) return { result: undefined, audit: undefined }
    const pin = releaseId === null ? null : await pinTo(releaseId, before)
    const after: DeploymentRecord = { ...before, pin }
    transaction.set(path, after)
    const details = { release: pin?.number ?? 'follows its environment' }
    return { result: undefined, audit: { action: 'deployment.pin-release', target: `deployment/${id}`, before, after, details } }

    async function pinTo(chosen: string, { environmentId }: DeploymentRecord): Promise<NonNullable<DeploymentRecord['pin']>> {
      const stored = agentConfigPaths.release(orgId, chosen)
      const release = (await transaction.get<ReleaseRecord & DocumentData>(stored))?.data
      if (!release) throw new Fault('invalid', 'Choose one of your releases.', { fields: { releaseId: 'There is no such release.' } })
      const name = (await environmentsOf(transaction, orgId)).get(environmentId)?.name ?? ''
      const digest = digestFor(transaction, orgId, release, { id: environmentId, name }, agentsUrl)
      transaction.set(stored, { ...release, digests: { ...release.digests, [environmentId]: digest } })
      return { releaseId: chosen, number: release.number, digest }
    }
  })
  const stored = await services.documents.get<DeploymentRecord>(path)
  if (!stored) throw missing() // deleted by somebody else a moment later
  return stored
}

/** What the agents of deployments are served, and whether that is what was fetched for them last. */
export async function configsOf(
  { documents }: Services,
  orgId: string,
  deployments: readonly StoredDocument<DeploymentRecord>[],
  agentsUrl: string,
): Promise<Map<string, DeploymentConfig>> {
  const [rollouts, fetches] = await Promise.all([
    documents.query<RolloutRecord>({ collection: agentConfigPaths.rollouts(orgId) }),
    documents.query<FetchRecord>({ collection: agentConfigPaths.fetches(orgId) }),
  ])
  const stepOf = new Map(rollouts.map(({ id, data }) => [id, data.steps[0]]))
  const fetchOf = new Map(fetches.map(({ id, data }) => [id, data]))
  return new Map(
    deployments.map(({ id, data: { pin, environmentId } }) => {
      const step = pin ?? stepOf.get(environmentId)
      const fetched = fetchOf.get(id)
      return [
        id,
        {
          pinned: pin ? { releaseId: pin.releaseId, number: pin.number } : null,
          number: step?.number ?? null,
          fetchedMs: fetched?.atMs ?? null,
          current: fetched !== undefined && fetched.digest === (step?.digest ?? generatedDigest(agentsUrl)),
        },
      ]
    }),
  )
}
