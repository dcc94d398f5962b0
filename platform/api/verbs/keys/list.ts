import { type MemberRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { PersonalKey } from '#wire/product/api-keys.ts'

import type { Services } from '../../services.ts'
import { keyPaths, type KeyRecord } from '../../keys/records.ts'
import type { Accounts } from '../../me/accounts.ts'

/** My keys, the newest first. Their number is limited, so this is no list of pages. */
export async function listKeys(
  { documents, clock }: Pick<Services, 'documents' | 'clock'>,
  accounts: Pick<Accounts, 'passwordChangedMs'> | undefined,
  { uid }: { uid: string },
): Promise<{ items: PersonalKey[] }> {
  const keys = await documents.query<KeyRecord>({ collection: keyPaths.keys(uid) })
  const passwordChangedMs = accounts?.passwordChangedMs(uid) ?? null
  const items = await Promise.all(
    keys.map(async ({ id, data }) => {
      const member = await documents.get<MemberRecord>(recordPaths.member(data.orgId, uid))
      return keyView(id, data, { nowMs: clock(), isMember: member?.data.joinedMs === data.joinedMs, passwordChangedMs })
    }),
  )
  return { items: items.sort((a, b) => b.createdMs - a.createdMs || (a.id < b.id ? 1 : -1)) }
}

interface Around {
  nowMs: number
  isMember: boolean
  /** Null: never, or the provider keeps that to itself. */
  passwordChangedMs: number | null
}

export function keyView(id: string, key: KeyRecord, { nowMs, isMember, passwordChangedMs }: Around): PersonalKey {
  const { sha256: _sha256, joinedMs: _joinedMs, keptMs = 0, ...shown } = key
  const state = !isMember ? 'no-access' : key.expiresMs <= nowMs ? 'expired' : 'active'
  const since = passwordChangedMs ?? 0
  return { id, ...shown, state, outlivedPassword: state === 'active' && key.createdMs < since && keptMs < since }
}

/** A line for each key that goes on working, for an e-mail about the end of somebody's sessions. */
export async function keyLines(services: Pick<Services, 'documents' | 'clock'>, uid: string): Promise<string[]> {
  const { items } = await listKeys(services, undefined, { uid })
  return items
    .filter(({ state }) => state === 'active')
    .map(
      ({ name, prefix, orgName, expiresMs }) =>
        `“${name}” (${prefix}…), for ${orgName}, until ${new Date(expiresMs).toISOString().slice(0, 10)}`,
    )
}
