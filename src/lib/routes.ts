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
  /** Part of a name. */
  find?: string
}

/**
 * Every address of the console, built in one place: a renamed page is a type error, and no link forgets where we are.
 * `linksIn(scope).requests({ q: 'status:5xx' })` → `/traffic/requests?orgId=acme&q=status%3A5xx`.
 */
export function linksIn(scope: LinkScope) {
  const at = (pathname: string, params: Params = {}): string =>
    address(pathname, { orgId: scope.orgId, contextId: scope.contextId, ...params })
  const page = (pathname: string) => () => at(pathname)
  const one = (pathname: string) => (id: string) => at(pathname, { id })
  const list =
    <Given extends object>(pathname: string) =>
    (params?: Given) =>
      at(pathname, params as Params | undefined) // of the types above, whose values all are texts or numbers
  return {
    home: list<TrafficParams>('/'),
    orgs: page('/orgs'),
    newOrg: page('/orgs/new'),
    overview: page('/orgs/overview'),
    install: list<{ source?: string }>('/orgs/install'),
    requests: list<TrafficParams>('/traffic/requests'),
    request: one('/traffic/requests/manage'),
    /** A request beside what is typical for its endpoint. */
    typical: (id: string) => at('/traffic/requests/manage', { id, with: 'typical' }),
    connections: list<TrafficParams>('/traffic/connections'),
    connection: one('/traffic/connections/manage'),
    bandwidth: list<TrafficParams & { of?: 'requests' | 'connections' }>('/traffic/bandwidth'),
    performance: list<TrafficParams>('/traffic/performance'),
    availability: list<TrafficParams>('/traffic/availability'),
    inventory: (kind: InventoryKind, params: InventoryParams = {}) => at(`/inventory/${kind}`, { ...params }),
    /** `new`: only countries that there was no traffic with before the range. */
    geolocation: list<TrafficParams & { new?: 'true' }>('/inventory/geolocation'),
    /** Profile of one; `id` as in src/lib/entity-id.ts. */
    entity: (kind: InventoryKind, id: string, params: TrafficParams = {}) => at(`/inventory/${kind}/manage`, { ...params, id }),
    /** The same screen in another organization; its environments are others, so none is chosen. */
    inOrg: (orgId: string, pathname = '/') => address(pathname, { orgId }),
    settings: page('/orgs/settings'),
    deployments: page('/orgs/settings/deployments'),
    deployment: one('/orgs/settings/deployments/manage'),
    team: list<TeamParams>('/orgs/settings/team'),
    member: one('/orgs/settings/team/manage'),
    serviceAccount: (id: string) => at('/orgs/settings/team/manage', { kind: 'service', id }),
    tls: page('/orgs/settings/tls'),
    proxy: page('/orgs/settings/proxy'),
    jwt: page('/orgs/settings/jwt'),
    sso: page('/orgs/settings/sso'),
    views: page('/orgs/settings/views'),
    view: one('/orgs/settings/views/manage'),
    agentSnapshot: page('/orgs/settings/snapshot'),
    agentReleases: page('/orgs/settings/releases'),
    agentSettings: page('/orgs/settings/qtap'),
    agentFilters: page('/orgs/settings/qtap/filters'),
    agentFilter: one('/orgs/settings/qtap/filters/manage'),
    agentServices: page('/orgs/settings/services'),
    agentService: one('/orgs/settings/services/manage'),
    agentEndpoints: list<{ id?: string }>('/orgs/settings/endpoints'),
    me: page('/me'),
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
