import { sha256Hex } from '#platform/lib/crypto.ts'
import type { DocumentReader, DocumentTransaction, StoredDocument } from '#platform/lib/ports/documents.ts'
import type { InvitationEmail } from '#platform/lib/ports/mail.ts'
import { type OrganizationRecord, recordPaths } from '#platform/lib/product-records.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'

import { missing } from '../services.ts'
import { presentRole } from '../service-accounts/records.ts'

/** Security.md I1. */
export const INVITATION_MS = 72 * 3600 * 1000

export const INVITATION_TOKEN_PREFIX = 'sgi_'
/** Somebody who has not proved their address. */
export const SOME_MEMBER = 'A member'
/** Of one address, the newest: as many as are looked at together. The others are reached by their links. */
export const INVITATIONS_OF_ADDRESS_MAX = 50

export interface InvitationParts {
  consoleUrl: string
  /** How an invitation reaches its person: by mail, or where there is none through the local mailbox and the log. */
  post(email: InvitationEmail): void
}

export const invitationPaths = {
  invitations: (orgId: string) => `orgs/${orgId}/invitations`,
  invitation: (orgId: string, id: string) => `orgs/${orgId}/invitations/${id}`,
  tokens: 'invitationTokens',
  /** By digest: the store never sees a token. */
  token: (sha256: string) => `invitationTokens/${sha256}`,
  /** What waits for whoever proves an address, in all organizations. */
  addressed: (email: string) => `invitedAddresses/${sha256Hex(email)}/invitations`,
  addressedOne: (email: string, id: string) => `invitedAddresses/${sha256Hex(email)}/invitations/${id}`,
} as const

export type InvitationRecord = {
  /** In the one spelling in which addresses are compared. */
  email: string
  role: Role
  tokenSha256: string
  invitedByUid: string
  invitedByEmail: string
  /** Nobody gave it: the owner of an address may take back what an account with it had. */
  fromPlatform?: true
  createdMs: number
  expiresMs: number
}

/** Stays after the invitation is gone, so that an old link is reported as old and not as wrong. */
export type InvitationTokenRecord = { orgId: string; invitationId: string }

/** Under the id of the invitation, and gone with it. Those of before there were such records are found by their links only. */
export type AddressedInvitationRecord = { orgId: string }

/** Writes an invitation with what leads to it: its link and its address. */
export function createInvitation(transaction: DocumentTransaction, orgId: string, id: string, record: InvitationRecord): void {
  const byToken: InvitationTokenRecord = { orgId, invitationId: id }
  const byAddress: AddressedInvitationRecord = { orgId }
  transaction.create(invitationPaths.invitation(orgId, id), record)
  transaction.create(invitationPaths.token(record.tokenSha256), byToken)
  transaction.create(invitationPaths.addressedOne(record.email, id), byAddress)
}

/** Used, replaced, revoked, declined or expired: its link is reported as old from here on. Fault `conflict` when somebody was quicker. */
export function removeInvitation(
  transaction: DocumentTransaction,
  orgId: string,
  { id, version, data }: StoredDocument<InvitationRecord>,
): void {
  transaction.delete(invitationPaths.invitation(orgId, id), version)
  transaction.delete(invitationPaths.addressedOne(data.email, id))
}

/** What those may read of an invitation who see it at all. */
export const factsOf = ({ email, role, invitedByEmail, expiresMs }: InvitationRecord) => ({
  email,
  role,
  invitedBy: invitedByEmail || SOME_MEMBER,
  expiresMs,
})

/** Whether an invitation is still valid: in time, and whoever gave it is still there and may still give that role. */
export async function isOpen(
  reader: DocumentReader,
  orgId: string,
  { data }: StoredDocument<InvitationRecord>,
  nowMs: number,
): Promise<boolean> {
  if (data.expiresMs <= nowMs) return false
  if (data.fromPlatform) return true
  const inviter = await presentRole(reader, orgId, data.invitedByUid)
  return inviter !== undefined && mayActAs(inviter, 'admin') && mayActAs(inviter, data.role)
}

export async function openInvitationFor(
  reader: DocumentReader,
  orgId: string,
  email: string,
  nowMs: number,
): Promise<StoredDocument<InvitationRecord> | undefined> {
  const found = await reader.query<InvitationRecord>({ collection: invitationPaths.invitations(orgId), where: [['email', '==', email]] })
  for (const invitation of found) if (await isOpen(reader, orgId, invitation, nowMs)) return invitation
  return undefined
}

/** The organization that an invitation leads to. */
export async function organizationOf(reader: DocumentReader, orgId: string): Promise<OrganizationRecord> {
  const found = await reader.get<OrganizationRecord>(recordPaths.organization(orgId))
  if (!found) throw missing()
  return found.data
}
