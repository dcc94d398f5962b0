import { ID_PATTERN } from '../documents.ts'

/** Below the API's address: `{apiUrl}/environments`. The platform mounts them under `/api`. */
export const PATHS = {
  myOrganizations: '/me/orgs',
  organizations: '/orgs',
  currentOrganization: '/orgs/current',
  members: '/members',
  leave: '/members/leave',
  environments: '/environments',
  deployments: '/deployments',
  agents: '/agents',
  tokens: '/jwt/tokens',
  audit: '/audit',
  overview: '/overview',
  demoSession: '/demo/session',
} as const

/** One thing of a collection: `one(PATHS.members, uid)`. Throws on an id that could lead to another path (security.md O2). */
export function one(collection: string, id: string): string {
  if (!ID_PATTERN.test(id)) throw new Error(`'${id.slice(0, 40)}' cannot be an id.`)
  return `${collection}/${id}`
}

/** The registration token of a deployment: POST makes a new one, DELETE revokes it. */
export const deploymentTokenPath = (id: string): string => `${one(PATHS.deployments, id)}/token`
