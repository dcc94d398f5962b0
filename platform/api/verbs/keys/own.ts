import type { DocumentTransaction } from '#platform/lib/ports/documents.ts'

import { writeAudit } from '../../audit-chain.ts'
import { missing, type Services } from '../../services.ts'
import { keyPaths, type KeyRecord } from '../../keys/records.ts'
import { refuseShared, type Self } from '../me/person.ts'

type Work = (transaction: DocumentTransaction, path: string, key: KeyRecord) => { after?: KeyRecord }

/** Changes a key of whoever asks, and records it in the log of the organization that the key is for. */
async function changeOwnKey(services: Services, { caller, address }: Self, id: string, action: string, work: Work): Promise<void> {
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
      const changed = work(transaction, path, key.data)
      const audit = { actor: { uid, email }, address, action, target: `api-key/${id}`, before: key.data, ...changed }
      await writeAudit(transaction, services.clock, orgId, { ...audit, result: 'done' })
    }),
  )
}

/** The key is refused from the next call on. The organization's log records it even when the person has left it since. */
export async function revokeKey(services: Services, self: Self, id: string): Promise<void> {
  await changeOwnKey(services, self, id, 'api-key.revoke', (transaction, path, { sha256 }) => {
    transaction.delete(path)
    transaction.delete(keyPaths.token(sha256))
    return {}
  })
}

/** Its owner confirms a key that outlived the password under which it was created. */
export async function keepKey(services: Services, self: Self, id: string): Promise<void> {
  await changeOwnKey(services, self, id, 'api-key.keep', (transaction, path, key) => {
    const after = { ...key, keptMs: services.clock() }
    transaction.update(path, { keptMs: after.keptMs })
    return { after }
  })
}

/** Ends the keys of a person, all of them or those for one organization, as part of something that is recorded itself. */
export async function endKeys(transaction: DocumentTransaction, uid: string, orgId?: string): Promise<void> {
  for (const { path, data } of await transaction.query<KeyRecord>({ collection: keyPaths.keys(uid) })) {
    if (orgId !== undefined && data.orgId !== orgId) continue
    transaction.delete(path)
    transaction.delete(keyPaths.token(data.sha256))
  }
}
