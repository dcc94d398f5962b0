import { queryOptions } from '@tanstack/react-query'

import type { Environment } from '#wire/product/environments.ts'

import { queryClient } from './client.ts'
import { productIn } from './wires.ts'

/** Environments of an organization, the default one first. */
export const environments = (orgId: string) =>
  queryOptions({
    queryKey: ['environments', orgId],
    queryFn: async ({ signal }) =>
      (await productIn(orgId).environments(signal)).items.sort((a, b) => Number(b.isDefault) - Number(a.isDefault)),
    enabled: orgId !== '',
  })

export async function createEnvironment(orgId: string, name: string): Promise<Environment> {
  const made = await productIn(orgId).createEnvironment({ name })
  await queryClient.invalidateQueries({ queryKey: ['environments', orgId] })
  return made
}
