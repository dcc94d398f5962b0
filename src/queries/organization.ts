import { queryOptions } from '@tanstack/react-query'

import { $uid } from '#src/stores/session.ts'
import { type CreatedOrganization, type CreateOrganizationBody, readCreatedOrganization } from '#wire/product/organizations.ts'
import { readOverview } from '#wire/product/overview.ts'
import { PATHS } from '#wire/product/paths.ts'

import { accountApi, productIn } from './apis.ts'
import { queryClient } from './client.ts'

/** The organization in numbers, for its first screen. */
export const overview = (orgId: string) =>
  queryOptions({
    queryKey: ['overview', orgId],
    queryFn: async ({ signal }) => readOverview(await productIn(orgId)(PATHS.overview, { signal })),
    enabled: orgId !== '',
  })

/** The signed-in person owns it. */
export async function createOrganization(body: CreateOrganizationBody): Promise<CreatedOrganization> {
  const made = readCreatedOrganization(await accountApi(PATHS.organizations, { method: 'POST', body }))
  await reloadOrganizations()
  return made
}

/** For good; refused to the last owner. */
export async function leaveOrganization(orgId: string): Promise<void> {
  await productIn(orgId)(PATHS.leave, { method: 'POST' })
  queryClient.removeQueries({ queryKey: ['membership', $uid.get(), orgId] })
  await reloadOrganizations()
}

/** My list of them, wherever it stands. */
export const reloadOrganizations = () => queryClient.invalidateQueries({ queryKey: ['my-organizations'] })
