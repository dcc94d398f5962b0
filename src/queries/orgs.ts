import { queryOptions } from '@tanstack/react-query'

import { membershipIn } from '#src/stores/tokens.ts'
import { PATHS } from '#wire/product/paths.ts'
import { readMyOrganizations } from '#wire/product/session-readers.ts'

import { accountApi } from './apis.ts'

/** My organizations with their activity, by name. */
export const myOrganizations = (uid: string) =>
  queryOptions({
    queryKey: ['my-organizations', uid],
    queryFn: async ({ signal }) => readMyOrganizations(await accountApi(PATHS.myOrganizations, { signal })).items,
    enabled: uid !== '',
  })

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
