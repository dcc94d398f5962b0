import type { DocumentReader } from '#platform/lib/ports/documents.ts'
import type { IdentityPort } from '#platform/lib/ports/identity.ts'
import { type MemberRecord, recordPaths } from '#platform/lib/product-records.ts'
import { EVIDENCE_LINK_ROLE, type EvidenceLink } from '#wire/product/evidence-links.ts'
import { mayActAs } from '#wire/product/roles.ts'

/** In front of every token, so that a scanner knows one that was published by mistake. */
export const EVIDENCE_TOKEN_PREFIX = 'sge_'

/** Where links to evidence stand. None of it is readable through the browser's document API. */
export const evidencePaths = {
  links: (orgId: string) => `orgs/${orgId}/evidenceLinks`,
  link: (orgId: string, id: string) => `orgs/${orgId}/evidenceLinks/${id}`,
  tokens: 'evidenceTokens',
  /** By digest of the token: which link it opens. */
  token: (sha256: string) => `evidenceTokens/${sha256}`,
} as const

/** evidenceTokens/{sha256 of the token}. `expiresMs` finds what can be swept. */
export type EvidenceTokenRecord = { orgId: string; linkId: string; expiresMs: number }

/**
 * orgs/{orgId}/evidenceLinks/{id}: which request is shown, and never what it holds. It is read, masked, each time the link is opened, so its retention,
 * and masks that we learn later, apply to the link as they do to the console.
 */
export type EvidenceLinkRecord = {
  requestId: string
  goodId: string | null
  note: string
  sha256: string
  createdMs: number
  createdBy: string
  /** When the membership of its maker began: who leaves and comes back does not get the old links back (security.md C1). */
  joinedMs: number
  expiresMs: number
  openings: number
  openedMs: number | null
}

/** Whether a link shows something at this moment; nothing of this is remembered. */
export async function stateOfLink(
  { documents, identity }: { documents: DocumentReader; identity: Pick<IdentityPort, 'standingOf'> },
  orgId: string,
  { createdBy, joinedMs, expiresMs }: Pick<EvidenceLinkRecord, 'createdBy' | 'joinedMs' | 'expiresMs'>,
  nowMs: number,
): Promise<EvidenceLink['state']> {
  if (expiresMs <= nowMs) return 'expired'
  const member = await documents.get<MemberRecord>(recordPaths.member(orgId, createdBy))
  const mayShare = member?.data.joinedMs === joinedMs && mayActAs(member.data.role, EVIDENCE_LINK_ROLE) && identity.standingOf(createdBy)
  return mayShare ? 'active' : 'refused'
}
