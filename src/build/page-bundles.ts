import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

import { bundleNames, bundlesOf, circleIn, vendorOf, type Module, type Page } from './bundles.ts'
import { VENDORS } from './kits.ts'
import { pathsOfSources } from './pages.ts'

const PAGES = fileURLToPath(new URL('../pages/', import.meta.url))
/**
 * The catalogue shows parts of every screen. It has copies of them, or it would decide what the screens load: a part of which it shows the most would
 * come to all pages that show a little.
 */
const COPY = 'catalogue'
const A_COPY = /[?&]catalogue$/
const STARTER = '@astrojs/react/client.js'

/** Astro's metadata of a module. */
interface AstroMeta {
  clientOnlyComponents: readonly { resolvedPath?: string }[]
  hydratedComponents: readonly { resolvedPath?: string }[]
  scripts: readonly unknown[]
}

/**
 * Collects the islands and scripts of each page while the pages are built, and the import graph while the browser's code is; then every module is
 * assigned as `bundles.ts` does.
 */
export function pageBundles() {
  const pages = new Map<string, Page>()
  let bundles: ReadonlyMap<string, string> = new Map()
  let catalogue: ReadonlySet<string> = new Set()
  /** What each file of the browser's code imports. */
  let imported: ReadonlyMap<string, readonly string[]> = new Map()
  /** What only pages of the catalogue enter by, and what that imports. */
  const isCatalogue = (id: string): boolean => A_COPY.test(id) || catalogue.has(id)
  /** Of what comes with a late part: what the file that asks for it has not imported itself, and so has. */
  const notYetHere = (file: string, needed: string[], { hostId }: { hostId: string }): string[] => {
    const here = new Set([hostId])
    for (const one of here) for (const next of imported.get(one) ?? []) here.add(next)
    const missing = needed.filter((one) => !here.has(one))
    return missing.length === 1 && missing[0] === file ? [] : missing
  }
  const plugin: Plugin = {
    name: 'page-bundles',
    enforce: 'pre',
    sharedDuringBuild: true,
    configEnvironment: (name) =>
      name === 'client' ? { build: { modulePreload: { polyfill: false, resolveDependencies: notYetHere } } } : undefined,
    async generateBundle(_, output) {
      if (this.environment.name === 'client') {
        const chunks = Object.values(output).filter((file) => file.type === 'chunk')
        imported = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
        const circle = circleIn(imported)
        if (circle) throw new Error(`Bundles import each other, so one would run before what it needs: ${circle.join(' → ')}`)
      }
      if (this.environment.name !== 'prerender') return
      const starter = await this.resolve(STARTER)
      for (const id of this.getModuleIds()) {
        if (!id.startsWith(PAGES) || !id.endsWith('.astro')) continue
        const islands = new Set<string>()
        const scripts = new Set<string>()
        const seen = new Set([id])
        for (const part of seen) {
          const info = this.getModuleInfo(part)
          for (const next of info?.importedIds ?? []) seen.add(next)
          const astro = info?.meta['astro'] as AstroMeta | undefined
          for (const { resolvedPath } of [...(astro?.clientOnlyComponents ?? []), ...(astro?.hydratedComponents ?? [])])
            if (resolvedPath) islands.add(decodeURI(resolvedPath))
          astro?.scripts.forEach((_, i) => scripts.add(`${part.replace(/\?.*$/, '')}?astro&type=script&index=${i}&lang.ts`))
        }
        if (islands.size > 0 && starter) islands.add(starter.id)
        pages.set(
          `/${relative(PAGES, id)
            .replaceAll('\\', '/')
            .replace(/(?:\/index)?\.astro$/, '')}`,
          { islands: [...islands], scripts: [...scripts] },
        )
      }
      catalogue = entriesBelow('/dev', pages)
    },
    async resolveId(source, importer, options) {
      if (this.environment.name !== 'client' || importer === undefined || !isCatalogue(importer)) return undefined
      const found = await this.resolve(source, importer.replace(A_COPY, ''), { ...options, skipSelf: true })
      return found && canBeCopied(found) ? { ...found, id: `${found.id}${found.id.includes('?') ? '&' : '?'}${COPY}` } : found
    },
    buildEnd() {
      if (this.environment.name !== 'client') return
      const modules = new Map<string, Module>()
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id)
        modules.set(id, { imports: info?.importedIds ?? [], later: info?.dynamicallyImportedIds ?? [] })
      }
      bundles = bundlesOf(modules, pages, {
        sizeOf: (id) => this.getModuleInfo(id)?.code?.length ?? 0,
        acts: (id) =>
          id.endsWith('.ts') && this.parse(this.getModuleInfo(id)?.code ?? '').body.some(({ type }) => type === 'ExpressionStatement'),
      })
    },
  }
  const names = bundleNames(pathsOfSources(PAGES))
  /** For `output.codeSplitting` of the browser build. */
  const codeSplitting = {
    groups: names.map((name, i) => ({
      name,
      test: (id: string) => (bundles.get(id) ?? vendorOf(id)) === name,
      priority: names.length - i,
      // Exact sets: merged by size they import each other in a circle
      ...(VENDORS.some((vendor) => vendor.name === name && vendor.byWant) && { entriesAware: true }),
    })),
  }
  return { plugin, codeSplitting }
}

/** Not what is there once: packages with a bundle of their own, and modules that are no files. */
const canBeCopied = ({ id, external }: { id: string; external: boolean | string }): boolean =>
  !external && id.startsWith('/') && !id.endsWith('.json') && vendorOf(id) === undefined

/** Entries of pages below an address that no other page has. */
function entriesBelow(address: string, pages: ReadonlyMap<string, Page>): Set<string> {
  const entries = (inside: boolean): string[] =>
    [...pages]
      .filter(([path]) => (path === address || path.startsWith(`${address}/`)) === inside)
      .flatMap(([, { islands, scripts }]) => [...islands, ...scripts])
  const others = new Set(entries(false))
  return new Set(entries(true).filter((id) => !others.has(id)))
}
