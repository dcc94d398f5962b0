import type { InventoryKind, StandingView } from '#wire/pulse/inventory.ts'

/** What every link carries along: the organization and, if one is chosen, the environment. */
export interface LinkScope {
  orgId?: string
  contextId?: string
}

export type Params = Record<string, string | number | undefined>

/** State of a traffic screen that a link may set. `from` and `to`: milliseconds since 1970, or words like `now-1h`. */
export interface TrafficParams {
  q?: string
  from?: string | number
  to?: string | number
}

/** Parts of the team page; of the audit log also whose records, or of what. */
export interface TeamParams {
  tab?: 'invitations' | 'machines' | 'roles' | 'audit'
  person?: string
  target?: string
}

/**
 * Of the lists of the inventory; `new`: only what was never seen before the range. `corrections` of vendors, `decisions` about endpoints
 * and `openapi` documents: over their list. `standing`: only endpoints that stand so to the document of their host.
 */
export interface InventoryParams extends TrafficParams {
  new?: 'true'
  corrections?: 'true'
  decisions?: 'true'
  openapi?: 'true'
  standing?: StandingView
}

/**
 * Every address of the console, built in one place: a renamed page is a type error, and no link forgets where we are.
 * `linksIn(scope).requests({ q: 'status:5xx' })` → `/traffic/requests?orgId=acme&q=status%3A5xx`.
 */
export function linksIn(scope: LinkScope) {
  const at = (pathname: string, params: Params = {}): string =>
    address(pathname, { orgId: scope.orgId, contextId: scope.contextId, ...params })
  return {
    home: (params: TrafficParams = {}) => at('/', { ...params }),
    orgs: () => at('/orgs'),
    newOrg: () => at('/orgs/new'),
    overview: () => at('/orgs/overview'),
    install: (params: { step?: string } = {}) => at('/orgs/install', params),
    requests: (params: TrafficParams = {}) => at('/traffic/requests', { ...params }),
    request: (id: string) => at('/traffic/requests/manage', { id }),
    /** A request beside what is typical for its endpoint. */
    typical: (id: string) => at('/traffic/requests/manage', { id, with: 'typical' }),
    connections: (params: TrafficParams = {}) => at('/traffic/connections', { ...params }),
    connection: (id: string) => at('/traffic/connections/manage', { id }),
    bandwidth: (params: TrafficParams & { of?: 'requests' | 'connections' } = {}) => at('/traffic/bandwidth', { ...params }),
    performance: (params: TrafficParams = {}) => at('/traffic/performance', { ...params }),
    availability: (params: TrafficParams = {}) => at('/traffic/availability', { ...params }),
    inventory: (kind: InventoryKind, params: InventoryParams = {}) => at(`/inventory/${kind}`, { ...params }),
    /** `new`: only countries that there was no traffic with before the range. */
    geolocation: (params: TrafficParams & { new?: 'true' } = {}) => at('/inventory/geolocation', { ...params }),
    /** Profile of one; `id` as in src/lib/entity-id.ts. */
    entity: (kind: InventoryKind, id: string, params: TrafficParams = {}) => at(`/inventory/${kind}/manage`, { ...params, id }),
    /** The same screen in another organization; its environments are others, so none is chosen. */
    inOrg: (orgId: string, pathname = '/') => address(pathname, { orgId }),
    settings: () => at('/orgs/settings'),
    deployments: () => at('/orgs/settings/deployments'),
    deployment: (id: string) => at('/orgs/settings/deployments/manage', { id }),
    team: (params: TeamParams = {}) => at('/orgs/settings/team', { ...params }),
    member: (id: string) => at('/orgs/settings/team/manage', { id }),
    serviceAccount: (id: string) => at('/orgs/settings/team/manage', { kind: 'service', id }),
    tls: () => at('/orgs/settings/tls'),
    jwt: () => at('/orgs/settings/jwt'),
    sso: () => at('/orgs/settings/sso'),
    views: () => at('/orgs/settings/views'),
    view: (id: string) => at('/orgs/settings/views/manage', { id }),
    agentSnapshot: () => at('/orgs/settings/snapshot'),
    agentReleases: () => at('/orgs/settings/releases'),
    agentSettings: () => at('/orgs/settings/qtap'),
    agentFilters: () => at('/orgs/settings/qtap/filters'),
    agentFilter: (id: string) => at('/orgs/settings/qtap/filters/manage', { id }),
    agentEndpoints: (params: { id?: string } = {}) => at('/orgs/settings/endpoints', params),
    me: () => at('/me'),
    signIn: () => '/sign-in',
    signUp: () => '/sign-up',
    signInBySso: () => '/sso/oidc/sign-in',
    contact: () => '/contact',
    mailbox: () => '/mailbox',
    signOut: () => '/sign-out',
    demo: () => '/sign-in?demo=true',
  }
}

/** A page by its path, for lists of pages (rail, palette); everything else names its page by `linksIn`. */
export const atPage = (pathname: string, { orgId, contextId }: LinkScope): string => address(pathname, { orgId, contextId })

export type Links = ReturnType<typeof linksIn>

/** Links without a scope, for static shells; the shell completes those marked `data-scoped` once it knows where we are. */
export const to = linksIn({})

/** A path with its parameters; those that are undefined or empty are left out. */
export function address(pathname: string, params: Params): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text === '' ? pathname : `${pathname}?${text}`
}
