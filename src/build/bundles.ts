/**
 * Which modules are bundled together. A bundle is named by its entries, pages or packages, and never by the path of a module: the rest is derived
 * from the import graph, so a file can move to another folder and stay in its bundle (`page-bundles.ts` passes this to the bundler).
 * `scripts/budgets.mjs` weighs the result.
 */
export interface Module {
  imports: readonly string[]
  /** By `import()`. */
  later: readonly string[]
}

export interface Page {
  /** Modules of its islands, and the one that starts them. */
  islands: readonly string[]
  /** Modules of its own scripts, which run as soon as they are loaded: none may be part of another page's bundle. */
  scripts: readonly string[]
}

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
  // Home has no figures at once
  { name: 'areas', pages: ['/index', '/traffic/', '/inventory/'], onlyLater: true },
  { name: 'traffic', pages: ['/traffic/', '/inventory/'] },
  { name: 'requests', pages: REQUESTS, onlyLater: true },
  { name: 'connections', pages: CONNECTIONS },
  { name: 'lists', pages: ['/traffic/requests', '/traffic/connections'] },
  { name: 'details', pages: ['/traffic/requests/manage', '/traffic/connections/manage'] },
  { name: 'figures', pages: [...PANELS, '/inventory/'], without: INVENTORY_LISTS },
  { name: 'panels', pages: PANELS },
  { name: 'inventory', pages: ['/inventory/'] },
  { name: 'inventory-lists', pages: INVENTORY_LISTS },
  { name: 'profiles', pages: INVENTORY_LISTS.map((list) => `${list}/manage`) },
  { name: 'plots', pages: ['/traffic/bandwidth', '/traffic/performance'] },
  { name: 'catalogue-shell', pages: ['/dev', '/dev/'] },
  { name: 'specimens', pages: ['/dev/'], without: ['/dev/icons'] },
  { name: 'catalogue', pages: ['/dev/'], without: ['/dev/icons', '/dev/tokens', '/dev/health'] },
]

/** Kits of what pages need at once. */
const AT_ONCE = KITS.filter(({ onlyLater }) => !onlyLater)

interface Kit {
  name: string
  /** Addresses, or all below one when it ends in `/`. */
  pages: readonly string[]
  without?: readonly string[]
  /** Holds parts that are loaded later. What these pages need at once stays in a wider bundle, which saves a request. */
  onlyLater?: true
}

interface Vendor {
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
  { name: 'react', packages: ['react', 'react-dom', 'scheduler', '@astrojs/react'] },
  { name: 'sign-in-sdk', packages: ['firebase', '@firebase', 'idb'], entry: '/src/clients/firebase.ts' },
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
  { name: 'canvas', packages: ['@xyflow', '@dagrejs'], late: true },
]

/** Data that is loaded late keeps its own file from this size on. */
const APART_BYTES = 20_000

/** What the bundler itself puts into every page: how modules are linked and parts are loaded. */
const LOADER = 'loader'
const OF_LOADER = ['\0rolldown/runtime.js', '\0vite/preload-helper.js']

/** Names of all bundles there can be, in the order in which they take their modules: nothing needs a bundle that comes after its own. */
export const bundleNames = (pages: Iterable<string>): string[] => {
  const kits = KITS.map(({ name }) => name)
  const screens = [...pages].map(screenName)
  const [react = '', sdk = '', ...vendors] = VENDORS.map(({ name }) => name)
  const all = [...kits, ...screens]
  return [
    LOADER,
    react,
    ...kits,
    sdk,
    ...screens,
    ...all.map(script),
    ...all.map(later),
    ...vendors,
    ...VENDORS.flatMap(({ name, most }) => (most ? [mostOf(name)] : [])),
    ...vendors.map(inCatalogue),
  ]
}

/** Module → bundle. Modules without one are left to the bundler: scripts of pages, and what only one of them imports. */
export function bundlesOf(
  modules: ReadonlyMap<string, Module>,
  pages: ReadonlyMap<string, Page>,
  { sizeOf = () => 0, acts = () => false }: { sizeOf?: (id: string) => number; acts?: (id: string) => boolean } = {},
): Map<string, string> {
  const walk = (roots: Iterable<string>, next: (module: Module) => readonly string[]): Set<string> => {
    const seen = new Set(roots)
    for (const id of seen) for (const other of next(modules.get(id) ?? NOTHING)) seen.add(other)
    return seen
  }
  const atOnce = new Map<string, Set<string>>()
  const inTime = new Map<string, Set<string>>()
  const scriptsOf = new Map<string, Set<string>>()
  const inIslands = new Set<string>()
  for (const [path, { islands, scripts }] of pages) {
    for (const id of walk(islands, ({ imports }) => imports)) inIslands.add(id)
    for (const one of scripts) for (const id of walk([one], ({ imports }) => imports)) add(scriptsOf, id, one)
    for (const id of walk([...islands, ...scripts], ({ imports }) => imports)) add(atOnce, id, path)
    for (const id of walk([...islands, ...scripts], ({ imports, later: parts }) => [...imports, ...parts])) add(inTime, id, path)
  }
  const inParts = walk(
    [...modules.values()].flatMap((module) => module.later),
    ({ imports }) => imports,
  )
  const scripts = new Set([...pages.values()].flatMap((page) => page.scripts))
  const bundles = new Map<string, string>()
  /** Bundle → the script that acts in it. */
  const acting = new Map<string, string>()
  for (const id of modules.keys()) {
    const vendor = vendorOf(id)
    if (vendor) bundles.set(id, vendor)
  }
  const alone = neededAlone()
  for (const { name, most } of VENDORS) if (most) for (const id of piecesOf(name, most)) bundles.set(id, mostOf(name))
  for (const id of modules.keys()) {
    if (bundles.has(id) || scripts.has(id)) continue
    const now = [...(atOnce.get(id) ?? [])]
    const soon = [...(inTime.get(id) ?? [])]
    // Also what one script has at once and a part has later: parts travel together, also to pages that must not have the script
    const isShared = inIslands.has(id) || (scriptsOf.get(id)?.size ?? 0) > 1 || inParts.has(id)
    if (now.length > 0 && isShared && !inIslands.has(id) && acts(id))
      throw new Error(
        `${id} acts when it is loaded, and several pages' code shares it. Let it export what it does, and call that in each script.`,
      )
    if (now.length > 0) {
      if (!isShared) bundles.set(id, scriptBundle(id, now))
      else bundles.set(id, now.length === 1 && soon.length > 1 ? ownKitOf(now) : kitOf(now))
    } else if (soon.length > 0) {
      const vendor = standsOn(id)
      if (!isData(id) && !vendor?.byWant && !alone.has(id)) bundles.set(id, partOf(vendor?.name, kitOf(soon, KITS)))
    }
  }
  return bundles

  /** What acts when it is loaded shares a bundle with what its own script does, and with no other script's. */
  function scriptBundle(id: string, paths: readonly string[]): string {
    const name = script(kitOf(paths))
    const [own = ''] = scriptsOf.get(id) ?? []
    const other = acting.get(name) ?? own
    if (!acts(id)) return name
    if (other !== own) throw new Error(`${own} and ${other} would come together. Let one export what it does, or give its pages a kit.`)
    acting.set(name, own)
    return name
  }

  function piecesOf(vendor: string, most: string): string[] {
    const whole = [...modules.keys()].filter((id) => id.endsWith(most))
    return [...walk(whole, ({ imports }) => imports)].filter((id) => bundles.get(id) === vendor || (!bundles.has(id) && alone.has(id)))
  }

  /** Late modules that nothing but the dependents of one vendor needs. */
  function neededAlone(): Set<string> {
    const late = (id: string): boolean => !atOnce.has(id) && inTime.has(id)
    const importers = new Map<string, Set<string>>()
    for (const [id, module] of modules) for (const other of [...module.imports, ...module.later]) add(importers, other, id)
    const left = new Set([...modules.keys()].filter((id) => late(id) && standsOn(id)?.alone))
    for (let grown = true; grown; ) {
      grown = false
      for (const id of modules.keys()) {
        const needing = importers.get(id)
        if (left.has(id) || !late(id) || bundles.has(id) || !needing || ![...needing].every((one) => left.has(one))) continue
        left.add(id)
        grown = true
      }
    }
    return left
  }

  function isData(id: string): boolean {
    return sizeOf(id) >= APART_BYTES && modules.get(id)?.imports.length === 0
  }

  function standsOn(id: string): Vendor | undefined {
    const needs = [...walk([id], ({ imports }) => imports)].filter((other) => !atOnce.has(other))
    return VENDORS.find(({ name, late, byWant }) => (late || byWant) && needs.some((other) => bundles.get(other) === name))
  }
}

/** The bundle of a package, or of the module of ours that opens it. */
export const vendorOf = (id: string): string | undefined =>
  OF_LOADER.includes(id)
    ? LOADER
    : VENDORS.findLast(({ packages, entry }) => packages.some((name) => isOf(id, name)) || (entry !== undefined && id.endsWith(entry)))
        ?.name

const NOTHING: Module = { imports: [], later: [] }
const later = (name: string): string => `${name}-later`
const mostOf = (vendor: string): string => `${vendor}-most`
const script = (name: string): string => `${name}-script`
const inCatalogue = (name: string): string => `catalogue-${name}`
/** The catalogue has its own copies (`page-bundles.ts`). */
const partOf = (vendor: string | undefined, kit: string): string => {
  if (vendor === undefined) return later(kit)
  return /^(?:dev-|catalogue|specimens)/.test(kit) ? inCatalogue(vendor) : vendor
}

function add(sets: Map<string, Set<string>>, id: string, one: string): void {
  const set = sets.get(id)
  if (set) set.add(one)
  else sets.set(id, new Set([one]))
}

const isIn = ({ pages, without = [] }: Kit, path: string): boolean =>
  !without.includes(path) && pages.some((address) => (address.endsWith('/') ? path.startsWith(address) : path === address))

/** The narrowest kit that has all these pages; a page alone has its own bundle. */
function kitOf(paths: readonly string[], kits: readonly Kit[] = AT_ONCE): string {
  const [first = '/'] = paths
  if (paths.length === 1) return screenName(first)
  return kits.findLast((kit) => paths.every((path) => isIn(kit, path)))?.name ?? 'start'
}

/** Where a page keeps what others want later: with the pages most like it. */
const ownKitOf = ([path = '/']: readonly string[]): string => AT_ONCE.findLast((kit) => isIn(kit, path))?.name ?? 'start'

/** `/traffic/requests/manage` → `traffic-requests-manage`. */
export const screenName = (path: string): string => path.slice(1).replaceAll('/', '-')

const isOf = (id: string, name: string): boolean => id.includes(`/node_modules/${name}/`)

/** Files that import each other in a circle; undefined when there are none. */
export function circleIn(files: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const follow = (file: string, path: readonly string[]): string[] | undefined => {
    const start = path.indexOf(file)
    if (start >= 0) return [...path.slice(start), file]
    if (done.has(file)) return undefined
    for (const next of files.get(file) ?? []) {
      const circle = follow(next, [...path, file])
      if (circle) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of files.keys()) {
    const circle = follow(file, [])
    if (circle) return circle
  }
  return undefined
}
