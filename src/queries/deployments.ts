import { queryOptions } from '@tanstack/react-query'

import { deploymentResource } from '#wire/product/deployments.ts'

import { resourceQueries } from './resource.ts'

/** How often a person who waits for the first event is told; nobody asks while the page is hidden. */
const LIVE_CHECK_MS = 2000

/** Creating one answers its registration token, this once. */
export const deployments = resourceQueries(deploymentResource)

/** One deployment, asked for again every two seconds: the live check while something is being connected. */
export const liveDeployment = (orgId: string, id: string) =>
  queryOptions({ ...deployments.one(orgId, id), refetchInterval: LIVE_CHECK_MS, refetchIntervalInBackground: false })
