import { queryOptions } from '@tanstack/react-query'

import { PATHS } from '#wire/product/paths.ts'
import { readUsage } from '#wire/product/usage.ts'

import { productIn } from './apis.ts'

/** What the organization stores, how much of each limit it uses, and what was changed last. */
export const usage = (orgId: string) =>
  queryOptions({
    queryKey: [PATHS.usage, orgId],
    queryFn: async ({ signal }) => readUsage(await productIn(orgId)(PATHS.usage, { signal })),
    enabled: orgId !== '',
  })
