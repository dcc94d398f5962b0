import { writeAudit } from '../../audit-chain.ts'
import { missing, type Services } from '../../services.ts'
import { keyPaths, type KeyRecord } from '../../keys/records.ts'
import { refuseShared, type Self } from '../me/person.ts'

/** Its owner confirms a key that outlived the password under which it was created. */
export async function keepKey(services: Services, { caller, address }: Self, id: string): Promise<void> {
  refuseShared(caller)
  const { uid, email = '' } = caller
  const path = keyPaths.key(uid, id)
  const known = await services.documents.get<KeyRecord>(path)
  if (!known) throw missing()
  await services.keyedMutex(known.data.orgId, () =>
    services.documents.transaction(async (transaction) => {
      const key = await transaction.get<KeyRecord>(path)
      if (!key) throw missing()
      const after = { ...key.data, keptMs: services.clock() }
      transaction.update(path, { keptMs: after.keptMs })
      const audit = { actor: { uid, email }, address, action: 'api-key.keep', target: `api-key/${id}`, before: key.data, after }
      await writeAudit(transaction, services.clock, known.data.orgId, { ...audit, result: 'done' })
    }),
  )
}
