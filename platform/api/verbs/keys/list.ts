import type { IdentityUser } from '#platform/lib/ports/identity.ts'
import { type MemberRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { PersonalKey } from '#wire/product/api-keys.ts'

import type { Desk } from '../../desk.ts'
import { keyPaths, type KeyRecord } from '../../keys/records.ts'

/** My keys, the newest first. Their number is limited, so this is no list of pages. */
export async function listKeys({ documents, clock }: Desk, { uid }: IdentityUser): Promise<{ items: PersonalKey[] }> {
  const keys = await documents.query<KeyRecord>({ collection: keyPaths.keys(uid) })
  const items = await Promise.all(
    keys.map(async ({ id, data }) => {
      const member = await documents.get<MemberRecord>(recordPaths.member(data.orgId, uid))
      return keyView(id, data, { nowMs: clock(), isMember: member?.data.joinedMs === data.joinedMs })
    }),
  )
  return { items: items.sort((a, b) => b.createdMs - a.createdMs || (a.id < b.id ? 1 : -1)) }
}

export function keyView(id: string, key: KeyRecord, { nowMs, isMember }: { nowMs: number; isMember: boolean }): PersonalKey {
  const { sha256: _sha256, joinedMs: _joinedMs, ...shown } = key
  return { id, ...shown, state: !isMember ? 'no-access' : key.expiresMs <= nowMs ? 'expired' : 'active' }
}
