import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

import { pagesIn, renderersOf } from './pages.ts'

/** Loaded by `import()` on the first request of any signed-in page: known beforehand, so no reason to wait for the island. */
const NEEDED_BY_SESSIONS = /^sign-in-sdk\.[\w-]+\.js$/

/**
 * Names the whole module chain of a page's islands in its head. Without it a browser finds them one import after the other, a round trip each (Astro
 * leaves this out; see performance.md).
 */
export function islandPreload(): AstroIntegration {
  return {
    name: 'island-preload',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const chunks = await readChunks(new URL('_astro/', dir))
        const forSessions = [...chunks.keys()].filter((name) => NEEDED_BY_SESSIONS.test(name))
        for (const page of await pagesIn(fileURLToPath(dir))) {
          const html = await readFile(page, 'utf8')
          const entries = islandsOf(html)
          if (entries.length === 0) continue
          // The script that requests tokens first: they are under way while the rest loads
          const first = callsWires(html) ? [...chainOf([...scriptsOf(html).slice(0, 1), ...forSessions], chunks)].reverse() : []
          // Of all that is waited for it is the largest
          const renderers = renderersOf(html)
          const links = [...new Set([...renderers, ...first, ...chainOf(entries, chunks)])].map(
            (name) => `<link rel="modulepreload" href="/_astro/${name}">`,
          )
          // Runs as soon as it has arrived, and not in one task with all modules that wait for it
          const scripts = renderers.map((name) => `<script type="module" async src="/_astro/${name}"></script>`)
          await writeFile(page, html.replace('</head>', `${[...links, ...scripts].join('')}</head>`))
        }
      },
    },
  }
}

/** Modules of a page's islands, and the one that starts them. */
export const islandsOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:component|renderer)-url="\/_astro\/([^"]+)"/g)].map(([, name = '']) => name)),
]

/** Modules of a page's own scripts, in order. */
const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script type="module" src="\/_astro\/([^"]+)"/g)].map(([, name = '']) => name)

/** A page without the configuration knows no wire: the catalogue. */
const callsWires = (html: string): boolean => /<html[^>]* data-needs-config/.test(html)

async function readChunks(folder: URL): Promise<Map<string, string[]>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  return new Map(await Promise.all(names.map(async (name) => [name, importsOf(await readFile(new URL(name, folder), 'utf8'))] as const)))
}

/** Static imports of a built module: `import{a}from"./x.js"` and `import"./x.js"`, never `import("./x.js")`. */
export const importsOf = (code: string): string[] =>
  [...code.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, name = '']) => name)

/** The entries and everything they import, the entries first. */
export function chainOf(entries: string[], chunks: ReadonlyMap<string, string[]>): Set<string> {
  const chain = new Set<string>(entries)
  for (const name of chain) for (const imported of chunks.get(name) ?? []) chain.add(imported)
  return chain
}
