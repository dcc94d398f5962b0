import { type DeploymentRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { StoredDocument } from '#platform/lib/ports/documents.ts'

import { type Actor, changeOrganization, missing, type Services } from '../../services.ts'

/** A new registration token in place of the old one, which ends within five seconds. */
export async function rotateDeploymentToken(
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
export async function revokeDeploymentToken(services: Services, actor: Actor, id: string): Promise<void> {
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
