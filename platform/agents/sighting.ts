import type { Clock } from '#platform/lib/clock.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'
import type { AgentCaller } from '#platform/lib/ports/access.ts'
import type { DocumentPort } from '#platform/lib/ports/documents.ts'
import { type AgentRecord, recordPaths } from '#platform/lib/product-records.ts'
import { ID_PATTERN } from '#wire/documents.ts'

/** An agent's report about itself; empty fields keep what was known. */
export type Sighting = Pick<AgentRecord, 'instanceId' | 'hostname' | 'version' | 'kernel' | 'architecture' | 'status'>

/** A stolen or looping token must not fill the store: beyond this, the agent that was silent longest is removed. */
export const AGENTS_PER_DEPLOYMENT_MAX = 2_000

/** Notes that an agent was heard of. */
export async function recordSighting(documents: DocumentPort, clock: Clock, caller: AgentCaller, sighting: Sighting): Promise<void> {
  const { orgId, deploymentId, environmentId } = caller
  const path = recordPaths.agent(orgId, documentId(sighting.instanceId))
  await documents.transaction(async (transaction) => {
    const known = (await transaction.get<AgentRecord>(path))?.data
    if (!known) {
      const others = await transaction.query<AgentRecord>({
        collection: recordPaths.agents(orgId),
        where: [['deploymentId', '==', deploymentId]],
      })
      const silent = others
        .sort((a, b) => a.data.lastSeenMs - b.data.lastSeenMs)
        .slice(0, Math.max(0, others.length + 1 - AGENTS_PER_DEPLOYMENT_MAX))
      for (const other of silent) transaction.delete(other.path)
    }
    const record: AgentRecord = {
      instanceId: sighting.instanceId,
      deploymentId,
      environmentId,
      hostname: sighting.hostname || (known?.hostname ?? ''),
      version: sighting.version || (known?.version ?? ''),
      kernel: sighting.kernel || (known?.kernel ?? ''),
      architecture: sighting.architecture || (known?.architecture ?? ''),
      status: sighting.status || (known?.status ?? ''),
      firstSeenMs: known?.firstSeenMs ?? clock(),
      lastSeenMs: clock(),
    }
    transaction.set(path, record)
  })
}

/** Agents choose their instance ids; one that is not valid in a path is stored under its digest. */
const documentId = (instanceId: string): string => (ID_PATTERN.test(instanceId) ? instanceId : sha256Hex(instanceId).slice(0, 40))
