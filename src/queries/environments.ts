import { queryOptions } from '@tanstack/react-query'

import { environmentResource } from '#wire/product/environments.ts'

import { resourceQueries } from './resource.ts'

const resource = resourceQueries(environmentResource)

export const { create: createEnvironment, change: changeEnvironment, remove: removeEnvironment, restore: restoreEnvironment } = resource

/** Environments of an organization, the default one first. */
export const environments = (orgId: string) =>
  queryOptions({
    ...resource.all(orgId),
    queryFn: async ({ signal }) => (await resource.readAll(orgId, {}, signal)).sort((a, b) => Number(b.isDefault) - Number(a.isDefault)),
  })
