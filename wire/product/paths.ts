import { ID_PATTERN } from '../documents.ts'

/** Below the API's address: `{apiUrl}/environments`. The platform mounts them under `/api`. */
export const PATHS = {
  me: '/me',
  myProfile: '/me/profile',
  myOrganizations: '/me/orgs',
  myInvitations: '/me/invitations',
  myKeys: '/me/keys',
  mySessions: '/me/sessions',
  endOtherSessions: '/me/sessions/end-others',
  myRecoveryCodes: '/me/recovery-codes',
  myNotifications: '/me/notifications',
  mySignIns: '/me/sign-ins',
  myData: '/me/export',
  organizations: '/orgs',
  currentOrganization: '/orgs/current',
  keepOrganization: '/orgs/current/keep',
  members: '/members',
  serviceAccounts: '/service-accounts',
  leave: '/members/leave',
  environments: '/environments',
  deployments: '/deployments',
  agents: '/agents',
  tokens: '/jwt/tokens',
  signingKeys: '/jwt/keys',
  rotateKeys: '/jwt/keys/rotate',
  audit: '/audit',
  auditCheck: '/audit/check',
  overview: '/overview',
  usage: '/overview/usage',
  objectives: '/objectives',
  views: '/views',
  demoSession: '/demo/session',
  invitations: '/invitations',
  lookAtInvitation: '/invitations/look',
  acceptInvitation: '/invitations/accept',
  sso: '/sso',
  ssoDomains: '/sso/domains',
  ssoTest: '/sso/test',
  ssoDiscover: '/sso/discover',
  tls: '/tls',
  tlsAuthority: '/tls/authority',
  ssoLookup: '/sso/lookup',
  ssoConnect: '/sso/connect',
  contact: '/contact',
  retention: '/retention',
  masking: '/masking',
  proxy: '/proxy',
  hosting: '/hosting',
  countries: '/countries',
  vendorCorrections: '/vendor-corrections',
  vendorHistory: '/vendor-corrections/history',
  endpointTemplates: '/endpoint-templates',
  endpointHistory: '/endpoint-templates/history',
  clientDecisions: '/client-decisions',
  clientHistory: '/client-decisions/history',
  openApiDocuments: '/openapi-documents',
  reviews: '/reviews',
  findReviews: '/reviews/find',
  reviewStates: '/reviews/states',
  evidenceLinks: '/evidence-links',
  agentSettings: '/agent-settings',
  agentFilters: '/agent-filters',
  agentEndpoints: '/agent-endpoints',
  agentServices: '/agent-services',
  testAgentService: '/agent-services/test',
  agentConfig: '/agent-config',
  importAgentConfig: '/agent-config/import',
  agentReleases: '/agent-releases',
  agentRollouts: '/agent-rollouts',
} as const

/** One thing of a collection: `one(PATHS.members, uid)`. Throws on an id that could lead to another path (security.md O2). */
export function one(collection: string, id: string): string {
  if (!ID_PATTERN.test(id)) throw new Error(`'${id.slice(0, 40)}' cannot be an id.`)
  return `${collection}/${id}`
}

/** Brings back what was deleted in the last ten minutes, for collections that can. */
export const restorePath = (collection: string, id: string): string => `${one(collection, id)}/restore`

/** The registration token of a deployment: POST makes a new one, DELETE revokes it. */
export const deploymentReleasePath = (id: string): string => `${one(PATHS.deployments, id)}/release`
export const deploymentTokenPath = (id: string): string => `${one(PATHS.deployments, id)}/token`

/** Says that a personal key may outlive the password under which it was made. */
export const keepKeyPath = (id: string): string => `${one(PATHS.myKeys, id)}/keep`

/** Looks for the proof of a domain. */
export const ssoDomainCheckPath = (id: string): string => `${one(PATHS.ssoDomains, id)}/check`

/** Whether a page opens with this saved view. */
export const viewDefaultPath = (id: string): string => `${one(PATHS.views, id)}/default`
