import { queryOptions } from '@tanstack/react-query'

import { PROXY_AGENT } from '#domain/proxy/agent-name.ts'
import { type Agent, readAgent } from '#wire/product/agents.ts'
import {
  type Deployment,
  deploymentResource,
  type DeploymentWithToken,
  type PinReleaseBody,
  readDeployment,
  readDeploymentWithToken,
} from '#wire/product/deployments.ts'
import { PAGE_LIMIT_MAX, type Page, pageSearch, readPage } from '#wire/product/page.ts'
import { deploymentReleasePath, deploymentTokenPath, PATHS } from '#wire/product/paths.ts'

import { productIn } from './apis.ts'
import { resourceQueries } from './resource.ts'

/** Interval of the live check while somebody waits for the first event; a hidden page does not refresh. */
const LIVE_CHECK_MS = 2000
/** Interval on pages that show which agents are online. */
const WATCH_MS = 10_000

/** Creating one returns its registration token, this once. */
export const deployments = resourceQueries(deploymentResource)

const watched = { refetchInterval: WATCH_MS, refetchIntervalInBackground: false }

/** One deployment, refreshed every two seconds: the live check while something is being connected. */
export const liveDeployment = (orgId: string, id: string) =>
  queryOptions({ ...deployments.one(orgId, id), refetchInterval: LIVE_CHECK_MS, refetchIntervalInBackground: false })

/** The same for pages that show which agents are online. */
export const watchedDeployments = (orgId: string) => queryOptions({ ...deployments.all(orgId), ...watched })
export const watchedDeployment = (orgId: string, id: string) => queryOptions({ ...deployments.one(orgId, id), ...watched })

/** Agents of a deployment, or of all, the one heard of last first; the most that a page of the API holds. */
export const agentsOf = (orgId: string, deploymentId = '') => agentsWith(orgId, { deploymentId })

/** Inspecting proxies, which are agents whose version says so. */
export const runningProxies = (orgId: string) => agentsWith(orgId, { q: PROXY_AGENT })

const agentsWith = (orgId: string, which: { deploymentId?: string; q?: string }) =>
  queryOptions({
    queryKey: [PATHS.deployments, orgId, 'agents', which],
    queryFn: async ({ signal }): Promise<Page<Agent>> =>
      readPage(
        await productIn(orgId)(`${PATHS.agents}${pageSearch({ sort: '-lastSeen', limit: PAGE_LIMIT_MAX }, which)}`, { signal }),
        readAgent,
      ),
    ...watched,
  })

/** Revokes the present token, if there is one. The new one is returned this once. */
export const replaceToken = (orgId: string, id: string): Promise<DeploymentWithToken> =>
  deployments.changed(
    orgId,
    productIn(orgId)(deploymentTokenPath(id), { method: 'POST' }).then((raw) => readDeploymentWithToken(raw)),
  )

/** Keeps it at a release; null lets it follow its environment. */
export const pinRelease = (orgId: string, id: string, releaseId: string | null): Promise<Deployment> =>
  deployments.changed(
    orgId,
    productIn(orgId)(deploymentReleasePath(id), { method: 'PUT', body: { releaseId } satisfies PinReleaseBody }).then((raw) =>
      readDeployment(raw),
    ),
  )

/** Nothing may send for it until it gets a new one. */
export const revokeToken = (orgId: string, id: string): Promise<unknown> =>
  deployments.changed(orgId, productIn(orgId)(deploymentTokenPath(id), { method: 'DELETE' }))
