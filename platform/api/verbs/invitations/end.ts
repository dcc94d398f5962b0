import { Fault } from '#platform/lib/faults.ts'
import type { DocumentReader, DocumentTransaction, StoredDocument } from '#platform/lib/ports/documents.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import type { AcceptedInvitation } from '#wire/product/invitations.ts'

import { writeAudit } from '../../audit-chain.ts'
import { type InvitationRecord, organizationOf, removeInvitation } from '../../invitations/records.ts'
import { MEMBERSHIPS_PER_PERSON_MAX } from '../../limits.ts'
import type { Services } from '../../services.ts'
import { isEnforcedFor } from '../../sso/enforcement.ts'
import { refuseShared, type Self } from '../me/person.ts'

/** An open invitation, and the organization it leads to. */
export interface FoundInvitation {
  orgId: string
  invitation: StoredDocument<InvitationRecord>
}

/** Looks up the invitation that somebody answers, and refuses whoever it is not for. Called once more in the transaction. */
export type FindInvitation = (reader: DocumentReader) => Promise<FoundInvitation>

type Invited = Pick<Self, 'caller' | 'address'>

/** Makes the caller a member, once. */
export async function acceptInvitation(services: Services, invited: Invited, find: FindInvitation): Promise<AcceptedInvitation> {
  const { uid, email = '', name = '' } = invited.caller
  if (uid === DEMO_VIEWER_UID) throw new Fault('forbidden', 'The demo cannot join organizations. Sign up to have your own account.')
  return endInvitation(services, invited, find, 'invitation.accept', async (transaction, { orgId, invitation }) => {
    const org = await organizationOf(transaction, orgId)
    const memberships = await transaction.query({ collection: recordPaths.memberships(uid), limit: MEMBERSHIPS_PER_PERSON_MAX })
    if (memberships.some(({ id }) => id === orgId)) throw new Fault('conflict', 'You are a member of this organization already.')
    if (memberships.length >= MEMBERSHIPS_PER_PERSON_MAX)
      throw new Fault('conflict', `You belong to ${MEMBERSHIPS_PER_PERSON_MAX} organizations, the most one person can. Leave one first.`)
    if (await isEnforcedFor(transaction, orgId, invitation.data.email))
      throw new Fault('conflict', 'This organization requires single sign-on. Sign in through its identity provider to become a member.')
    const { role } = invitation.data
    services.credentials.admit(transaction, { orgId, name: org.name, slug: org.slug, deletion: org.deletion }, { uid, email, name }, role)
    return { orgId, slug: org.slug }
  })
}

/** Takes an invitation out of the way that the caller does not want: its link ends, too. */
export async function declineInvitation(services: Services, invited: Invited, find: FindInvitation): Promise<void> {
  refuseShared(invited.caller)
  await endInvitation(services, invited, find, 'invitation.decline', async () => undefined)
}

/** An invitation is answered once: it goes with what `work` does, and the record of who answered how. */
async function endInvitation<Result>(
  { documents, clock, keyedMutex }: Services,
  { caller: { uid, email = '' }, address }: Invited,
  find: FindInvitation,
  action: string,
  work: (transaction: DocumentTransaction, found: FoundInvitation) => Promise<Result>,
): Promise<Result> {
  const { orgId } = await find(documents)
  return keyedMutex(orgId, () =>
    documents.transaction(async (transaction) => {
      const found = await find(transaction)
      const result = await work(transaction, found)
      const { invitation } = found
      removeInvitation(transaction, orgId, invitation)
      const target = `invitation/${invitation.id}`
      await writeAudit(transaction, clock, orgId, {
        actor: { uid, email },
        address,
        action,
        target,
        result: 'done',
        before: invitation.data,
      })
      return result
    }),
  )
}
