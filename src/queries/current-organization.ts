import { queryOptions } from '@tanstack/react-query'

import { $uid } from '#src/stores/session.ts'
import { type ChangeOrganizationBody, type Organization, readOrganization } from '#wire/product/organizations.ts'
import { PATHS } from '#wire/product/paths.ts'

import { productIn } from './apis.ts'
import { queryClient } from './client.ts'
import { reloadOrganizations } from './organization.ts'
import { reloadMembership } from './orgs.ts'

/** The organization of the address: its name, and where imported files go. */
export const currentOrganization = (orgId: string) =>
  queryOptions({
    queryKey: ['organization', orgId],
    queryFn: async ({ signal }) => readOrganization(await productIn(orgId)(PATHS.currentOrganization, { signal })),
    enabled: orgId !== '',
  })

/** Another name is read anew wherever it stands; of another default environment the list of environments knows. */
export async function changeOrganization(
  orgId: string,
  { version }: Pick<Organization, 'version'>,
  body: ChangeOrganizationBody,
): Promise<Organization> {
  const raw = await productIn(orgId)(PATHS.currentOrganization, { method: 'PATCH', body, headers: { 'If-Match': `"${version}"` } })
  const changed = readOrganization(raw)
  queryClient.setQueryData(currentOrganization(orgId).queryKey, changed)
  if (body.defaultEnvironmentId !== undefined) await queryClient.invalidateQueries({ queryKey: [PATHS.environments, orgId] })
  if (body.name !== undefined) await Promise.all([reloadMembership($uid.get(), orgId), reloadOrganizations()])
  return changed
}

/** Nothing goes before its day; until then it can be kept. */
export async function deleteOrganization(orgId: string, { version }: Pick<Organization, 'version'>): Promise<void> {
  await show(orgId, await productIn(orgId)(PATHS.currentOrganization, { method: 'DELETE', headers: { 'If-Match': `"${version}"` } }))
}

/** It stays after all. */
export async function keepOrganization(orgId: string): Promise<void> {
  await show(orgId, await productIn(orgId)(PATHS.keepOrganization, { method: 'POST' }))
}

/** On the page of settings, and on every page in the banner. */
async function show(orgId: string, raw: unknown): Promise<void> {
  queryClient.setQueryData(currentOrganization(orgId).queryKey, readOrganization(raw))
  await Promise.all([reloadMembership($uid.get(), orgId), reloadOrganizations()])
}
