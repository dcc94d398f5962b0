import { Fault } from '#platform/lib/faults.ts'
import type { DocumentReader, StoredDocument } from '#platform/lib/ports/documents.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import type { AcceptedInvitation } from '#wire/product/invitations.ts'

import { writeAudit } from '../../audit-chain.ts'
import { type InvitationRecord, organizationOf, removeInvitation } from '../../invitations/records.ts'
import { MEMBERSHIPS_PER_PERSON_MAX } from '../../limits.ts'
import type { Services } from '../../services.ts'
import { isEnforcedFor } from '../../sso/enforcement.ts'
import type { Self } from '../me/person.ts'

/** An open invitation, and the organization it leads to. */
export interface FoundInvitation {
  orgId: string
  invitation: StoredDocument<InvitationRecord>
}

/** Looks up the invitation that is to be accepted, and refuses whoever it is not for. Called once more in the transaction. */
export type FindInvitation = (reader: DocumentReader) => Promise<FoundInvitation>

/** Makes the caller a member, once. */
export async function acceptInvitation(
  services: Services,
  { caller, address }: Pick<Self, 'caller' | 'address'>,
  find: FindInvitation,
): Promise<AcceptedInvitation> {
  const { documents, credentials, clock } = services
  const { uid, email = '', name = '' } = caller
  if (uid === DEMO_VIEWER_UID) throw new Fault('forbidden', 'The demo cannot join organizations. Sign up to have your own account.')
  const { orgId } = await find(documents)
  return services.keyedMutex(orgId, () =>
    documents.transaction(async (transaction) => {
      const { invitation } = await find(transaction)
      const org = await organizationOf(transaction, orgId)
      const memberships = await transaction.query({ collection: recordPaths.memberships(uid), limit: MEMBERSHIPS_PER_PERSON_MAX })
      if (memberships.some(({ id }) => id === orgId)) throw new Fault('conflict', 'You are a member of this organization already.')
      if (memberships.length >= MEMBERSHIPS_PER_PERSON_MAX)
        throw new Fault('conflict', `You belong to ${MEMBERSHIPS_PER_PERSON_MAX} organizations, the most one person can. Leave one first.`)
      if (await isEnforcedFor(transaction, orgId, invitation.data.email))
        throw new Fault('conflict', 'This organization requires single sign-on. Sign in through its identity provider to become a member.')
      removeInvitation(transaction, orgId, invitation)
      credentials.admit(
        transaction,
        { orgId, name: org.name, slug: org.slug, deletion: org.deletion },
        { uid, email, name },
        invitation.data.role,
      )
      await writeAudit(transaction, clock, orgId, {
        actor: { uid, email },
        address,
        action: 'invitation.accept',
        target: `invitation/${invitation.id}`,
        result: 'done',
        before: invitation.data,
      })
      return { orgId, slug: org.slug }
    }),
  )
}
