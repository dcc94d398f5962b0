import { queryOptions } from '@tanstack/react-query'

import { readListedEnvironment } from '#wire/product/early-readers.ts'
import { PATHS } from '#wire/product/paths.ts'

import { resourceList } from './resource-list.ts'

const list = resourceList(PATHS.environments, readListedEnvironment)

/** Environments of an organization, the default one first. */
export const environments = (orgId: string) =>
  queryOptions({
    ...list.all(orgId),
    queryFn: async ({ signal }) => (await list.readAll(orgId, {}, signal)).sort((a, b) => Number(b.isDefault) - Number(a.isDefault)),
  })
