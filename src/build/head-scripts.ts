import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'
import { build } from 'vite'

import { pagesIn } from './pages.ts'

/** Name that pages give it → its source in `src/head`. */
const SCRIPTS = { 'trusted-types.js': 'trusted-types.ts', 'guard.js': 'guard.ts' } as const

/**
 * Builds the scripts that run before the first paint: classic scripts without imports, which the page build cannot make. They are inlined in the
 * pages, where the policy knows them by their hashes (`csp.ts`): as files, nothing was painted before a second round trip.
 */
export function headScripts(): AstroIntegration {
  return {
    name: 'head-scripts',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(async (request, response, next) => {
          const source = sourceOf((request.url ?? '').slice(1).split('?', 1)[0] ?? '')
          if (!source) return next()
          response.setHeader('Content-Type', 'text/javascript')
          response.end(await bundle(source))
        })
      },
      'astro:build:done': async ({ dir }) => {
        const codes = await Promise.all(
          Object.entries(SCRIPTS).map(async ([name, source]) => [name, (await bundle(source)).trim()] as const),
        )
        for (const page of await pagesIn(fileURLToPath(dir))) await writeFile(page, withScripts(await readFile(page, 'utf8'), codes))
      },
    },
  }
}

/** The page with the scripts in it. Throws where one would end early, or is not there. */
export function withScripts(html: string, codes: readonly (readonly [name: string, code: string])[]): string {
  return codes.reduce((page, [name, code]) => {
    if (/<\/script|<!--/i.test(code)) throw new Error(`${name} holds what ends or hides a script inside a page.`)
    const made = page.replace(`<script src="/${name}"></script>`, () => `<script>${code}</script>`)
    if (made === page) throw new Error(`A page does not use ${name}.`)
    return made
  }, html)
}

const sourceOf = (name: string): string | undefined => (name in SCRIPTS ? SCRIPTS[name as keyof typeof SCRIPTS] : undefined)

/** One self-contained script, as text. */
export async function bundle(source: string): Promise<string> {
  const entry = new URL(`../head/${source}`, import.meta.url).pathname
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, target: 'es2022', minify: true, lib: { entry, formats: ['iife'], name: 'head' } },
  })
  const outputs = Array.isArray(made) ? made : [made]
  const chunk = outputs.flatMap((result) => ('output' in result ? result.output : [])).find((file) => file.type === 'chunk')
  if (!chunk) throw new Error(`src/head/${source} built to nothing.`)
  return chunk.code
}
