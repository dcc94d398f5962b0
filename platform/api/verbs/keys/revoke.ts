import type { DocumentTransaction } from '#platform/lib/ports/documents.ts'

import { writeAudit } from '../../audit-chain.ts'
import { missing, type Services } from '../../services.ts'
import { keyPaths, type KeyRecord } from '../../keys/records.ts'
import { refuseShared, type Self } from '../me/person.ts'

/** The key is refused from the next call on. The organization's log records it even when the person has left it since. */
export async function revokeKey(services: Services, { caller, address }: Self, id: string): Promise<void> {
  refuseShared(caller)
  const { uid, email = '' } = caller
  const path = keyPaths.key(uid, id)
  const known = await services.documents.get<KeyRecord>(path)
  if (!known) throw missing()
  const { orgId } = known.data
  await services.keyedMutex(orgId, () =>
    services.documents.transaction(async (transaction) => {
      const key = await transaction.get<KeyRecord>(path)
      if (!key) throw missing()
      transaction.delete(path)
      transaction.delete(keyPaths.token(key.data.sha256))
      const audit = { actor: { uid, email }, address, action: 'api-key.revoke', target: `api-key/${id}`, before: key.data }
      await writeAudit(transaction, services.clock, orgId, { ...audit, result: 'done' })
    }),
  )
}

/** Ends the keys of a person, all of them or those for one organization, as part of something that is recorded itself. */
export async function endKeys(transaction: DocumentTransaction, uid: string, orgId?: string): Promise<void> {
  for (const { path, data } of await transaction.query<KeyRecord>({ collection: keyPaths.keys(uid) })) {
    if (orgId !== undefined && data.orgId !== orgId) continue
    transaction.delete(path)
    transaction.delete(keyPaths.token(data.sha256))
  }
}
