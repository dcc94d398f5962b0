import type { DocumentReader } from '#platform/lib/ports/documents.ts'
import { recordPaths } from '#platform/lib/product-records.ts'

import { domainOf, ownerOfDomain, ssoPaths, type SsoRecord } from './records.ts'

/** Whether people of an organization with this address may come in through its identity provider only, break-glass owners aside. */
export async function isEnforcedFor(reader: DocumentReader, orgId: string, email: string): Promise<boolean> {
  if ((await ownerOfDomain(reader, domainOf(email))) !== orgId) return false
  const settings = await reader.get<SsoRecord>(ssoPaths.settings(orgId))
  return settings !== undefined && settings.data.enabled && settings.data.enforced
}

/**
 * Whether somebody whose password was right must sign in through their organization's provider instead: members with an address of a
 * domain that the organization has proved to own, once it enforces single sign-on. An organization has no say over other addresses, or it
 * could lock strangers out of everything by inviting them.
 */
export async function mustUseSso(reader: DocumentReader, { uid, email }: { uid: string; email: string }): Promise<boolean> {
  const orgId = await ownerOfDomain(reader, domainOf(email))
  if (orgId === undefined || !(await isEnforcedFor(reader, orgId, email))) return false
  const settings = await reader.get<SsoRecord>(ssoPaths.settings(orgId))
  return !settings?.data.breakGlass.includes(uid) && (await reader.get(recordPaths.member(orgId, uid))) !== undefined
}
