import { path } from '#src/lib/path.ts'
import {
  type CreateDeploymentBody,
  type Deployment,
  type DeploymentWithToken,
  readDeployment,
  readDeploymentWithToken,
} from '#wire/product/deployments.ts'
import { type Environment, type EnvironmentBody, readEnvironment } from '#wire/product/environments.ts'
import { type Overview, readOverview } from '#wire/product/overview.ts'
import { type Page, PAGE_LIMIT_MAX, readPage } from '#wire/product/page.ts'
import { PATHS } from '#wire/product/paths.ts'

import type { HttpClient } from './http.ts'

/** The product API inside one organization. Bearer: the API token. */
export function productClient(http: HttpClient) {
  return {
    /** The organization in numbers. */
    async overview(signal?: AbortSignal): Promise<Overview> {
      return readOverview(await http(PATHS.overview, { ...(signal && { signal }) }))
    },
    async environments(signal?: AbortSignal): Promise<Page<Environment>> {
      return readPage(await http(PATHS.environments, { query: { limit: PAGE_LIMIT_MAX }, ...(signal && { signal }) }), readEnvironment)
    },
    async createEnvironment(body: EnvironmentBody): Promise<Environment> {
      return readEnvironment(await http(PATHS.environments, { method: 'POST', body }))
    },
    async deployments(signal?: AbortSignal): Promise<Page<Deployment>> {
      return readPage(await http(PATHS.deployments, { query: { limit: PAGE_LIMIT_MAX }, ...(signal && { signal }) }), readDeployment)
    },
    async deployment(id: string, signal?: AbortSignal): Promise<Deployment> {
      return readDeployment(await http(path`/deployments/${id}`, { ...(signal && { signal }) }))
    },
    /** The only moment its token can be read. */
    async createDeployment(body: CreateDeploymentBody): Promise<DeploymentWithToken> {
      return readDeploymentWithToken(await http(PATHS.deployments, { method: 'POST', body }))
    },
    /** Leaves the organization for good; refused to its last owner. */
    async leave(): Promise<void> {
      await http(PATHS.leave, { method: 'POST' })
    },
  }
}
