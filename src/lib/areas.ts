/**
 * The areas of the console and their pages, for the rail, the keys and the command palette. A page is listed from the day its
 * file exists; a unit test holds both against each other.
 */
export interface AreaPage {
  id: string
  label: string
  pathname: string
  /** Behind `g`: goes there. */
  key: string
  /** Other words people look for it by. */
  words?: string
}

export const AREA_IDS = ['home', 'traffic', 'inventory', 'security', 'alerting', 'stacks', 'settings'] as const
export type AreaId = (typeof AREA_IDS)[number]

export interface Area {
  label: string
  pages: readonly AreaPage[]
}

export const AREAS = {
  home: { label: 'Home', pages: [{ id: 'home', label: 'Home', pathname: '/', key: 'h', words: 'overview start checklist' }] },
  traffic: {
    label: 'Traffic',
    pages: [
      { id: 'requests', label: 'Requests', pathname: '/traffic/requests', key: 'r', words: 'http grpc sql calls live tail stream' },
      {
        id: 'connections',
        label: 'Connections',
        pathname: '/traffic/connections',
        key: 'c',
        words: 'tls tcp udp opaque coverage labels open',
      },
      {
        id: 'bandwidth',
        label: 'Bandwidth',
        pathname: '/traffic/bandwidth',
        key: 'b',
        words: 'bytes sent received talkers volume month egress',
      },
      {
        id: 'performance',
        label: 'Performance',
        pathname: '/traffic/performance',
        key: 'p',
        words: 'latency p95 p99 slow duration heat map regression',
      },
      {
        id: 'availability',
        label: 'Availability',
        pathname: '/traffic/availability',
        key: 'a',
        words: 'uptime outages objectives slo error budget burn rate',
      },
    ],
  },
  inventory: {
    label: 'Inventory',
    pages: [
      {
        id: 'vendors',
        label: 'Vendors',
        pathname: '/inventory/vendors',
        key: 'n',
        words: 'companies third parties suppliers saas who is called new',
      },
      { id: 'endpoints', label: 'Endpoints', pathname: '/inventory/endpoints', key: 'e', words: 'apis paths templates routes hosts new' },
      {
        id: 'clients',
        label: 'Clients',
        pathname: '/inventory/clients',
        key: 'l',
        words: 'workloads services processes containers who calls',
      },
      {
        id: 'api-tokens',
        label: 'API tokens',
        pathname: '/inventory/api-tokens',
        key: 'k',
        words: 'credentials keys secrets jwt bearer',
      },
      {
        id: 'geolocation',
        label: 'Geolocation',
        pathname: '/inventory/geolocation',
        key: 'w',
        words: 'countries world map where allowed denied regions',
      },
    ],
  },
  security: { label: 'Security', pages: [] },
  alerting: { label: 'Alerting', pages: [] },
  stacks: { label: 'Stacks', pages: [] },
  settings: {
    label: 'Organization',
    pages: [
      {
        id: 'overview',
        label: 'Overview',
        pathname: '/orgs/overview',
        key: 'y',
        words: 'organization usage storage limits events per day agents members',
      },
      {
        id: 'install',
        label: 'Connect a source',
        pathname: '/orgs/install',
        key: 'i',
        words: 'agent install har import opentelemetry docker',
      },
      {
        id: 'deployments',
        label: 'Deployments',
        pathname: '/orgs/settings/deployments',
        key: 'd',
        words: 'agents registration token rotate revoke heartbeat online sources tags',
      },
      {
        id: 'agent-settings',
        label: 'Agent settings',
        pathname: '/orgs/settings/qtap',
        key: 'q',
        words: 'qtap direction tags control rules',
      },
      {
        id: 'snapshot',
        label: 'Agent snapshot',
        pathname: '/orgs/settings/snapshot',
        key: 'f',
        words: 'qtap yaml import diff',
      },
      {
        id: 'releases',
        label: 'Agent releases',
        pathname: '/orgs/settings/releases',
        key: 'u',
        words: 'qtap publish roll back',
      },
      {
        id: 'team',
        label: 'Team',
        pathname: '/orgs/settings/team',
        key: 't',
        words: 'members people invite roles audit',
      },
      {
        id: 'sso',
        label: 'Single sign-on',
        pathname: '/orgs/settings/sso',
        key: 'x',
        words: 'sso oidc openid saml identity provider login domains enforce entra okta',
      },
      {
        id: 'jwt',
        label: 'Signing keys',
        pathname: '/orgs/settings/jwt',
        key: 'j',
        words: 'jwt jwks json web token rotate revoke verify decode keys pulse',
      },
      {
        id: 'tls',
        label: 'TLS',
        pathname: '/orgs/settings/tls',
        key: 'z',
        words: 'certificate authority ca inspection fingerprint rotate upload minimum version',
      },
      {
        id: 'proxy',
        label: 'Proxy',
        pathname: '/orgs/settings/proxy',
        key: 'm',
        words: 'inspecting laptop bypass variables https_proxy deny',
      },
      { id: 'views', label: 'Saved views', pathname: '/orgs/settings/views', key: 'v', words: 'filters columns default share bookmarks' },
      {
        id: 'settings',
        label: 'Settings',
        pathname: '/orgs/settings',
        key: 's',
        words: 'environments retention',
      },
      { id: 'orgs', label: 'Organizations', pathname: '/orgs', key: 'o', words: 'switch create leave' },
    ],
  },
} as const satisfies Record<AreaId, Area>

const PAGES: readonly AreaPage[] = Object.values(AREAS).flatMap(({ pages }): readonly AreaPage[] => pages)

/** `Requests`, or the path of a page that this build does not have. */
export const pageLabel = (pathname: string): string => PAGES.find((page) => page.pathname === pathname)?.label ?? pathname
