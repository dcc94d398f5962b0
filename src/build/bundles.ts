import { AT_ONCE, type Kit, KITS, type Vendor, VENDORS } from './kits.ts'

/** Assigns each module to a bundle of `kits.ts` by the import graph (`page-bundles.ts` passes this to the bundler). */
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

/** Data that is loaded late keeps its own file from this size on. */
const APART_BYTES = 20_000

/** What the bundler itself puts into every page: how modules are linked, which comes before everything, and how parts are loaded. */
const LOADER = 'loader'
const OF_BUNDLER = new Map([
  ['\0rolldown/runtime.js', LOADER],
  ['\0vite/preload-helper.js', 'start'],
])

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
      else
        bundles.set(
          id,
          takerOf(id, now) ??
            (now.length === 1 && soon.length > 1 ? ownKitOf(now) : kitOf(isIcon(id) && !isOfCatalogue(kitOf(now)) ? soon : now)),
        )
    } else if (soon.length > 0) {
      const vendor = standsOn(id)
      if (!isData(id) && !vendor?.byWant && !alone.has(id)) bundles.set(id, partOf(vendor?.name, keeperOf(id, soon) ?? laterKitOf(soon)))
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
  OF_BUNDLER.get(id) ??
  VENDORS.findLast(({ packages, entry }) => packages.some((name) => isOf(id, name)) || (entry !== undefined && id.endsWith(entry)))?.name

const NOTHING: Module = { imports: [], later: [] }
const later = (name: string): string => `${name}-later`
const mostOf = (vendor: string): string => `${vendor}-most`
const script = (name: string): string => `${name}-script`
const inCatalogue = (name: string): string => `catalogue-${name}`
/** The catalogue has its own copies (`page-bundles.ts`). */
const isOfCatalogue = (kit: string): boolean => /^(?:dev-|catalogue|specimens)/.test(kit)
const partOf = (vendor: string | undefined, kit: string): string => {
  if (vendor === undefined) return later(kit)
  return isOfCatalogue(kit) ? inCatalogue(vendor) : vendor
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

/** Only where more pages want it than the kit has; copies for the catalogue do not count. */
const keeperOf = (id: string, paths: readonly string[]): string | undefined =>
  KITS.find((kit) => kit.keeps !== undefined && id.endsWith(kit.keeps) && !paths.every((path) => isIn(kit, path)))?.name

/** Copies for the catalogue stay with it. */
const takerOf = (id: string, paths: readonly string[]): string | undefined =>
  KITS.find((kit) => kit.takes?.some((part) => id.endsWith(part)) && paths.every((path) => isIn(kit, path)))?.name

/** A part of one page alone may travel with those that it shares. */
function laterKitOf(paths: readonly string[]): string {
  const [only = '/'] = paths
  return (paths.length === 1 && KITS.find((kit) => kit.ofEach && isIn(kit, only))?.name) || kitOf(paths, KITS)
}

/** So small that more pages rather have it than a part with it brings a bundle along. */
const isIcon = (id: string): boolean => isOf(id, 'lucide-react')

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
