import { queryOptions } from '@tanstack/react-query'

import { $uid } from '#src/stores/session.ts'
import { membershipIn } from '#src/stores/tokens.ts'
import type { CreatedOrganization, CreateOrganizationBody } from '#wire/product/organizations.ts'

import { queryClient } from './client.ts'
import { organizations, productIn } from './wires.ts'

/** My organizations with their activity, by name. */
export const myOrganizations = (uid: string) =>
  queryOptions({ queryKey: ['my-organizations', uid], queryFn: ({ signal }) => organizations.mine(signal), enabled: uid !== '' })

/** My own document in one organization: its name and my role. Rejects with `forbidden` when I am no member. */
export const membership = (uid: string, orgId: string) =>
  queryOptions({
    queryKey: ['membership', uid, orgId],
    // The tokens stay in their cache; what screens get is the rest.
    queryFn: async () => {
      const found = await membershipIn(orgId)
      return found ? { orgId, name: found.name, slug: found.slug, role: found.role } : null
    },
    enabled: uid !== '' && orgId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The organization in numbers, for its first screen. */
export const overview = (orgId: string) =>
  queryOptions({ queryKey: ['overview', orgId], queryFn: ({ signal }) => productIn(orgId).overview(signal), enabled: orgId !== '' })

export async function createOrganization(body: CreateOrganizationBody): Promise<CreatedOrganization> {
  const made = await organizations.create(body)
  await reloadOrganizations()
  return made
}

export async function leaveOrganization(orgId: string): Promise<void> {
  await productIn(orgId).leave()
  queryClient.removeQueries({ queryKey: ['membership', $uid.get(), orgId] })
  await reloadOrganizations()
}

const reloadOrganizations = () => queryClient.invalidateQueries({ queryKey: ['my-organizations'] })
