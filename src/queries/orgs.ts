import { queryOptions } from '@tanstack/react-query'

import { forgetMembership, membershipIn } from '#src/stores/tokens.ts'
import { PATHS } from '#wire/product/paths.ts'
import { readMyOrganizations } from '#wire/product/session-readers.ts'

import { accountApi } from './apis.ts'
import { queryClient } from './client.ts'

/** My organizations with their activity, by name. */
export const myOrganizations = (uid: string) =>
  queryOptions({
    queryKey: ['my-organizations', uid],
    queryFn: async ({ signal }) => readMyOrganizations(await accountApi(PATHS.myOrganizations, { signal })).items,
    enabled: uid !== '',
  })

/** After a change of my role, or of the organization's name. */
export async function reloadMembership(uid: string, orgId: string): Promise<void> {
  await forgetMembership(orgId)
  await queryClient.invalidateQueries({ queryKey: membership(uid, orgId).queryKey })
}

/** My own document in one organization: its name and my role. Rejects with `forbidden` when I am no member. */
export const membership = (uid: string, orgId: string) =>
  queryOptions({
    queryKey: ['membership', uid, orgId],
    // The tokens stay in their cache; what screens get is the rest.
    queryFn: async () => {
      const found = await membershipIn(orgId)
      if (!found) return null
      const { name, slug, role, deletesAt } = found
      return { orgId, name, slug, role, deletesMs: deletesAt === undefined ? null : Date.parse(deletesAt) }
    },
    enabled: uid !== '' && orgId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
