import { Fault } from '#platform/lib/faults.ts'
import { type CreateServiceKeyBody, SERVICE_KEYS_MAX } from '#wire/product/service-accounts.ts'

import { issueKey } from '../../keys/records.ts'
import {
  SERVICE_KEY_PREFIX,
  type ServiceAccountRecord,
  type ServiceKeyRecord,
  servicePaths,
  type ServiceTokenRecord,
} from '../../service-accounts/records.ts'
import { type Actor, changeOrganization, missing, type Services } from '../../services.ts'

/** A key for a service account. The secret is returned here only; its digest is kept. */
export function createServiceKey(
  services: Services,
  actor: Actor,
  accountId: string,
  { scope, expiresInDays }: CreateServiceKeyBody,
): Promise<{ id: string; key: ServiceKeyRecord; secret: string }> {
  const { orgId, uid } = actor.caller
  return changeOrganization(services, actor, 'admin', async (transaction) => {
    const account = await transaction.get<ServiceAccountRecord>(servicePaths.account(orgId, accountId))
    if (!account) throw missing()
    const keys = await transaction.query({ collection: servicePaths.keys(orgId), where: [['accountId', '==', accountId]] })
    if (keys.length >= SERVICE_KEYS_MAX)
      throw new Fault('conflict', `A service account has at most ${SERVICE_KEYS_MAX} keys. Revoke one that is not used any more.`)
    const { id, nowMs, secret, ...issued } = issueKey(services, SERVICE_KEY_PREFIX, expiresInDays)
    const key: ServiceKeyRecord = {
      accountId,
      scope,
      ...issued,
      createdBy: uid,
    }
    const token: ServiceTokenRecord = { orgId, keyId: id }
    transaction.create(servicePaths.token(key.sha256), token)
    transaction.create(servicePaths.key(orgId, id), key)
    transaction.update(account.path, { keysChangedMs: nowMs })
    return { result: { id, key, secret }, audit: { action: 'service-key.create', ...about(key), after: key } }
  })
}

/** It is refused from the next call on. */
export async function revokeServiceKey(services: Services, actor: Actor, id: string): Promise<void> {
  const { orgId } = actor.caller
  await changeOrganization(services, actor, 'admin', async (transaction) => {
    const key = await transaction.get<ServiceKeyRecord>(servicePaths.key(orgId, id))
    if (!key) throw missing()
    transaction.delete(key.path)
    transaction.delete(servicePaths.token(key.data.sha256))
    transaction.update(servicePaths.account(orgId, key.data.accountId), { keysChangedMs: services.clock() })
    return { result: undefined, audit: { action: 'service-key.revoke', ...about(key.data), before: key.data } }
  })
}

/** Its records stand with those of the account. */
const about = ({ accountId, prefix, scope }: ServiceKeyRecord) => ({
  target: `service-account/${accountId}`,
  details: { key: `${prefix}…`, scope },
})
