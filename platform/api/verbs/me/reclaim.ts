import { sha256Hex } from '#platform/lib/crypto.ts'
import { newId, newSecret } from '#platform/lib/ids.ts'
import type { DocumentTransaction } from '#platform/lib/ports/documents.ts'
import type { MemberRecord } from '#platform/lib/product-records.ts'

import type { Services } from '../../services.ts'
import { createInvitation, INVITATION_TOKEN_PREFIX, type InvitationParts, type InvitationRecord } from '../../invitations/records.ts'
import { endKeys } from '../keys/own.ts'
import { takeOut } from './delete.ts'
import { notificationsPath } from './notifications.ts'
import { membershipsOf } from './person.ts'

/** Longer than other invitations: whoever forgot the password of an account they never confirmed must have time to find out. */
const TAKE_BACK_MS = 30 * 24 * 3600 * 1000

/**
 * The owner of an address has proved it, on an account that somebody made without doing so: whoever that was, and they need not be the same. So
 * nothing that was reached with the account is kept: keys end, and so does every membership. The owner of the address is invited to each
 * organization with the role the account had there: who made the account themselves takes it all back, everybody else lets it be.
 */
export async function reclaimAccount(
  services: Services,
  { uid, email, address }: { uid: string; email: string; address: string },
  parts: InvitationParts,
): Promise<void> {
  const person = { caller: { uid }, address }
  for (const { orgId, name } of await membershipsOf(services, uid)) {
    const token = newSecret(INVITATION_TOKEN_PREFIX)
    const expiresMs = services.clock() + TAKE_BACK_MS
    await takeOut(services, person, orgId, async (transaction, member) => {
      inviteBack(transaction, services, orgId, { token, email, role: member.role, expiresMs })
      return { action: 'account.reclaim', target: `member/${uid}`, before: member }
    })
    parts.post({ email, link: `${parts.consoleUrl}/sign-up?invite=${token}`, expiresMs, organization: name, invitedBy: null })
  }
  await services.documents.transaction(async (transaction) => {
    await endKeys(transaction, uid)
    transaction.delete(notificationsPath(uid))
  })
}

function inviteBack(
  transaction: DocumentTransaction,
  { clock }: Services,
  orgId: string,
  { token, email, role, expiresMs }: { token: string; email: string; role: MemberRecord['role']; expiresMs: number },
): void {
  const id = newId(clock())
  const tokenSha256 = sha256Hex(token)
  const invitedBy = { invitedByUid: '', invitedByEmail: '', fromPlatform: true as const }
  const record: InvitationRecord = { email, role, tokenSha256, ...invitedBy, createdMs: clock(), expiresMs }
  createInvitation(transaction, orgId, id, record)
}
