import { type OrganizationRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { Organization } from '#wire/product/organizations.ts'

import type { Services } from '../../services.ts'
import { missing } from '../../missing.ts'

/** The caller's organization. */
export async function readOrganization({ documents }: Services, { orgId }: { orgId: string }): Promise<Organization> {
  const found = await documents.get<OrganizationRecord>(recordPaths.organization(orgId))
  if (!found) throw missing()
  const { name, slug, region, defaultEnvironmentId, createdMs } = found.data
  return { id: orgId, name, slug, region, defaultEnvironmentId, createdMs, version: found.version }
}
