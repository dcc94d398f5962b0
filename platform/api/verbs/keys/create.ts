import { Fault } from '#platform/lib/faults.ts'
import { type MemberRecord, type OrganizationRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { CreateKeyBody, IssuedKey } from '#wire/product/api-keys.ts'

import { writeAudit } from '../../audit-chain.ts'
import { missing, type Services } from '../../services.ts'
import { KEY_PREFIX } from '../../keys/bearer.ts'
import { issueKey, keyPaths, type KeyRecord, type KeyTokenRecord } from '../../keys/records.ts'
import { KEYS_PER_PERSON_MAX } from '../../limits.ts'
import { checkSessionOpens } from '../../sso/enforcement.ts'
import { refuseShared, type Self } from '../me/person.ts'
import { keyView } from './list.ts'

/** A personal key for one organization. The secret is returned here only; its digest is kept. */
export async function createKey(services: Services, { caller, address }: Self, body: CreateKeyBody): Promise<IssuedKey> {
  refuseShared(caller)
  const { uid } = caller
  const { orgId, name, scope, expiresInDays } = body
  return services.keyedMutex(orgId, () =>
    services.documents.transaction(async (transaction) => {
      await checkSessionOpens(transaction, caller, orgId)
      const member = await transaction.get<MemberRecord>(recordPaths.member(orgId, uid))
      const org = await transaction.get<OrganizationRecord>(recordPaths.organization(orgId))
      if (!member || !org) throw missing()
      const keys = await transaction.query({ collection: keyPaths.keys(uid), limit: KEYS_PER_PERSON_MAX })
      if (keys.length >= KEYS_PER_PERSON_MAX)
        throw new Fault('conflict', `You have ${KEYS_PER_PERSON_MAX} keys, the most one person can. Revoke one that is not used any more.`)
      const { id, nowMs, secret, ...issued } = issueKey(services, KEY_PREFIX, expiresInDays)
      const key: KeyRecord = {
        name,
        orgId,
        orgName: org.data.name,
        scope,
        ...issued,
        joinedMs: member.data.joinedMs,
      }
      const token: KeyTokenRecord = { uid, keyId: id }
      transaction.create(keyPaths.token(key.sha256), token)
      transaction.create(keyPaths.key(uid, id), key)
      await writeAudit(transaction, services.clock, orgId, {
        actor: { uid, email: member.data.email },
        address,
        action: 'api-key.create',
        target: `api-key/${id}`,
        result: 'done',
        after: key,
      })
      return { key: keyView(id, key, { nowMs, isMember: true, passwordChangedMs: null }), secret }
    }),
  )
}
