/**
 * Which bundles there are: kits of what several pages need, and packages. A bundle is named by its entries, pages or packages, and all but a few modules come
 * to theirs by the import graph (`bundles.ts`), so a file can move to another folder and stay in its bundle. `scripts/budgets.mjs` weighs the result.
 */
const CONSOLE = ['/index', '/404', '/sentry', '/me', '/orgs', '/orgs/', '/traffic/', '/inventory/']

const REQUESTS = ['/traffic/requests', '/traffic/requests/manage']
const CONNECTIONS = ['/traffic/connections', '/traffic/connections/manage']
const PANELS = ['/traffic/availability', '/traffic/bandwidth', '/traffic/performance', '/inventory/geolocation']
const SETTINGS_LISTS = [
  '/orgs/settings/deployments',
  '/orgs/settings/endpoints',
  '/orgs/settings/qtap/filters',
  '/orgs/settings/team',
  '/orgs/settings/views',
]
const AGENT_LISTS = ['/orgs/settings/endpoints', '/orgs/settings/qtap/filters', '/orgs/settings/qtap/filters/manage']
const AGENT_SERVICES = ['/orgs/settings/services', '/orgs/settings/services/manage']
const AGENT_FILES = ['/orgs/settings/qtap', '/orgs/settings/releases', '/orgs/settings/snapshot']
/** A deployment is kept at a release. */
const AGENTS = [...AGENT_FILES, ...AGENT_LISTS, ...AGENT_SERVICES, '/orgs/settings/deployments/manage']
const SETTINGS_SINGLE = ['/orgs/overview', '/orgs/settings/jwt', '/orgs/settings/proxy', '/orgs/settings/sso', '/orgs/settings/tls']
const INVENTORY_LISTS = ['/inventory/api-tokens', '/inventory/clients', '/inventory/endpoints', '/inventory/vendors']

/** A bundle holds what several of its pages need, and none of the others. From wide to narrow. */
export const KITS: readonly Kit[] = [
  { name: 'start', pages: ['/'] },
  { name: 'wires', pages: ['/'], without: ['/sign-in', '/sign-up'] },
  { name: 'account', pages: ['/sign-in', '/sign-up', '/sign-out', '/mailbox', '/contact', '/sso/', '/me'] },
  { name: 'account-wires', pages: ['/sign-out', '/mailbox', '/contact', '/sso/', '/me'] },
  { name: 'public', pages: ['/sign-in', '/sign-up', '/contact', '/sso/'] },
  { name: 'sign', pages: ['/sign-in', '/sign-up'] },
  { name: 'public-wires', pages: ['/contact', '/sso/'] },
  { name: 'sso-form', pages: ['/sso/oidc/sign-in', '/sso/saml/sign-in'] },
  { name: 'sso-answer', pages: ['/sso/oidc/callback', '/sso/saml/callback'] },
  // Pages without an island are among them, so nothing in it needs React
  { name: 'base', pages: ['/dev', '/dev/', ...CONSOLE] },
  { name: 'console', pages: CONSOLE },
  { name: 'forms', pages: ['/me', '/orgs', '/orgs/'] },
  // What there is once for each organization
  { name: 'settings', pages: SETTINGS_SINGLE },
  { name: 'collections', pages: [...SETTINGS_LISTS, ...INVENTORY_LISTS] },
  { name: 'settings-lists', pages: SETTINGS_LISTS },
  // Menus, notices and names of pages: that list has them at once, and those of traffic behind their rows
  { name: 'views', pages: ['/orgs/settings/views'] },
  { name: 'team', pages: ['/orgs/settings/team', '/orgs/settings/team/manage'] },
  // Fields for numbers: of retention and of objectives
  { name: 'numbers', pages: ['/orgs/settings', '/orgs/settings/', '/traffic/availability'], onlyLater: true },
  // The agent’s YAML: its parser, and what is made of it, read and checked
  { name: 'agents', pages: AGENTS, onlyLater: true },
  { name: 'agent-files', pages: AGENT_FILES, onlyLater: true },
  { name: 'agent-lists', pages: AGENT_LISTS },
  { name: 'agent-services', pages: AGENT_SERVICES, onlyLater: true },
  // Home has no figures at once. The palette wants names of what traffic is grouped by on every page
  { name: 'areas', pages: ['/index', '/traffic/', '/inventory/'], onlyLater: true, keeps: '/src/lib/traffic/group-names.ts' },
  // What labels of connections mean is shown with a request, too
  { name: 'traffic', pages: ['/traffic/', '/inventory/'], takes: ['/domain/traffic/labels.ts'] },
  { name: 'requests', pages: REQUESTS, onlyLater: true, ofEach: true },
  { name: 'connections', pages: CONNECTIONS },
  { name: 'lists', pages: ['/traffic/requests', '/traffic/connections'] },
  { name: 'details', pages: ['/traffic/requests/manage', '/traffic/connections/manage'] },
  // Peeking at a connection shows parts of its page; at a request none of them
  { name: 'connection-details', pages: ['/traffic/connections/manage'] },
  { name: 'figures', pages: [...PANELS, '/inventory/'], without: INVENTORY_LISTS },
  { name: 'panels', pages: PANELS },
  // Filters as text are changed around every list; the lists of entities do so in their rows
  { name: 'inventory', pages: ['/inventory/'], takes: ['/domain/filter/print.ts', '/domain/filter/edit.ts', '/src/lib/entity-id.ts'] },
  { name: 'entities', pages: ['/inventory/'], without: ['/inventory/geolocation'] },
  { name: 'inventory-lists', pages: INVENTORY_LISTS },
  { name: 'profiles', pages: INVENTORY_LISTS.map((list) => `${list}/manage`) },
  { name: 'catalogue-shell', pages: ['/dev', '/dev/'] },
  { name: 'specimens', pages: ['/dev/'], without: ['/dev/icons'] },
  { name: 'catalogue', pages: ['/dev/'], without: ['/dev/icons', '/dev/tokens', '/dev/health'] },
  { name: 'catalogue-map', pages: ['/dev/flags', '/dev/geolocation', '/dev/map'] },
]

/** Kits of what pages need at once. */
export const AT_ONCE = KITS.filter(({ onlyLater }) => !onlyLater)

export interface Kit {
  name: string
  /** Addresses, or all below one when it ends in `/`. */
  pages: readonly string[]
  without?: readonly string[]
  /** Holds parts that are loaded later. What these pages need at once stays in a wider bundle, which saves a request. */
  onlyLater?: true
  /** A part that stays here although other pages want it, too: there it would bring along what these pages have anyway. */
  keeps?: string
  /** Parts that are here although a narrower kit has all pages that need them at once: from there they would bring that kit to the others. */
  takes?: readonly string[]
  /** Has the parts that one of these pages alone loads later, too. */
  ofEach?: true
}

export interface Vendor {
  name: string
  packages: readonly string[]
  /** The one module of ours that opens it. */
  entry?: string
  /** Loaded on demand, with our modules that depend on it. */
  late?: true
  /** In pieces: a page may want one of its parts only. */
  byWant?: true
  /** What only modules that depend on it need is in its pieces, too. */
  alone?: true
  /** One of those that is wanted by most: what it needs of these pieces comes in one. */
  most?: string
}

/** Packages, which change with their version only. */
export const VENDORS: readonly Vendor[] = [
  { name: 'react', packages: ['react', 'react-dom', 'scheduler'] },
  { name: 'sign-in-sdk', packages: ['firebase', '@firebase', 'idb'], entry: '/src/clients/firebase.ts' },
  // Runs React, whose bundle only says what it is. React makes three errors ahead; where errors are watched, the engine then reads each file on the way to them anew, and
  // one that has React in it takes 20 ms of a slow processor (V8's CollectSourcePositions)
  { name: 'starter', packages: ['@astrojs/react'] },
  // The SDK's other entry opens windows, and is loaded on demand
  { name: 'sign-in-window', packages: ['firebase/auth/dist/esm', '@firebase/auth/dist/esm'], late: true },
  { name: 'reports', packages: ['@sentry', '@sentry-internal'], late: true },
  { name: 'charts', packages: ['uplot'], late: true },
  { name: 'editor', packages: ['@codemirror', '@lezer', '@marijn', 'crelt', 'style-mod', 'w3c-keyname'], late: true },
  {
    name: 'fields',
    packages: ['react-aria-components', 'react-aria', 'react-stately', '@react-aria', '@react-stately', '@internationalized'],
    byWant: true,
  },
  // Sentences about what is going on come behind whatever a page shows, and no part that is opened by a click brings them along
  {
    name: 'verdicts',
    packages: [],
    entry: '/domain/verdicts/verdict.ts',
    byWant: true,
    alone: true,
    most: '/src/screens/verdicts/ScreenVerdict.tsx',
  },
  // What is found and opened over any page knows every area, and would bring their code along with whatever else is loaded later
  { name: 'palette', packages: [], entry: '/src/islands/shell/seen-items.ts', byWant: true, alone: true },
  { name: 'invitation', packages: [], entry: '/src/islands/shell/Invitation.tsx', byWant: true, alone: true },
  { name: 'connection-values', packages: [], entry: '/src/queries/connections-around.ts', byWant: true, alone: true },
  { name: 'canvas', packages: ['@xyflow', '@dagrejs'], late: true },
]
