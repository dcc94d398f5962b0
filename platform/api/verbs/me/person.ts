import { Fault } from '#platform/lib/faults.ts'
import type { DocumentTransaction } from '#platform/lib/ports/documents.ts'
import type { IdentityUser } from '#platform/lib/ports/identity.ts'
import { type MemberRecord, type MembershipRecord, recordPaths } from '#platform/lib/product-records.ts'
import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'

import { type AuditEntry, writeAudit } from '../../audit-chain.ts'
import type { Accounts } from '../../me/accounts.ts'
import type { Services } from '../../services.ts'

/** A person who acts on what is theirs, outside of any organization, and from where. */
export interface Self {
  caller: IdentityUser
  address: string
  /** Their ID token. */
  bearer: string
}

/** The same, as far as the audit record needs it. */
export interface PersonAt {
  caller: Pick<IdentityUser, 'uid'>
  address: string
}

/** All visitors of the demo share one account, so none of them may see or change what belongs to it. */
export function refuseShared({ uid }: Pick<IdentityUser, 'uid'>): void {
  if (uid === DEMO_VIEWER_UID) throw new Fault('forbidden', 'This account is shared by all visitors of the demo. Sign up to have your own.')
}

export const membershipsOf = async ({ documents }: Pick<Services, 'documents'>, uid: string): Promise<MembershipRecord[]> =>
  (await documents.query<MembershipRecord>({ collection: recordPaths.memberships(uid) })).map(({ data }) => data)

/** What happens to a membership, and what the audit record says about it. */
export type MembershipChange = (
  transaction: DocumentTransaction,
  member: MemberRecord,
) => Promise<Omit<AuditEntry, 'actor' | 'address' | 'result'>>

/** One change of a person in one of their organizations, with its audit record. Nothing happens where they are no member any more. */
export function changeMembership(services: Services, { caller, address }: PersonAt, orgId: string, work: MembershipChange): Promise<void> {
  return services.keyedMutex(orgId, () =>
    services.documents.transaction(async (transaction) => {
      const member = await transaction.get<MemberRecord>(recordPaths.member(orgId, caller.uid))
      if (!member) return
      const audit = await work(transaction, member.data)
      const actor = { uid: caller.uid, email: member.data.email }
      await writeAudit(transaction, services.clock, orgId, { ...audit, actor, address, result: 'done' })
    }),
  )
}

/** As for a change of password. */
const FRESH_MS = 5 * 60_000

/** Refuses whoever did not prove in the last minutes who they are: a machine left unlocked must not be enough. */
export async function checkFresh({ clock }: Services, accounts: Accounts, { bearer }: Self): Promise<void> {
  const { provedMs } = await accounts.sessionOf(bearer)
  if (clock() - provedMs > FRESH_MS) throw new Fault('forbidden', 'This needs a fresh sign-in. Enter your password once more.')
}
