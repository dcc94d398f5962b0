import { queryOptions } from '@tanstack/react-query'

import type { CreateDeploymentBody, DeploymentWithToken } from '#wire/product/deployments.ts'

import { queryClient } from './client.ts'
import { productIn } from './wires.ts'

/** How often a person who waits for the first event is told; nobody asks while the page is hidden. */
const LIVE_CHECK_MS = 2000

export const deployments = (orgId: string) =>
  queryOptions({
    queryKey: ['deployments', orgId],
    queryFn: async ({ signal }) => (await productIn(orgId).deployments(signal)).items,
    enabled: orgId !== '',
  })

/** One deployment, asked for again every two seconds: the live check while something is being connected. */
export const liveDeployment = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['deployments', orgId, id],
    queryFn: ({ signal }) => productIn(orgId).deployment(id, signal),
    enabled: orgId !== '' && id !== '',
    refetchInterval: LIVE_CHECK_MS,
    refetchIntervalInBackground: false,
  })

/** The answer holds the registration token, this once. */
export async function createDeployment(orgId: string, body: CreateDeploymentBody): Promise<DeploymentWithToken> {
  const made = await productIn(orgId).createDeployment(body)
  await queryClient.invalidateQueries({ queryKey: ['deployments', orgId], exact: true })
  return made
}
