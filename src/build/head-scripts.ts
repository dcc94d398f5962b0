import { writeFile } from 'node:fs/promises'

import type { AstroIntegration } from 'astro'
import { build } from 'vite'

/** Name of the file beside the pages → its source in `src/head`. */
const SCRIPTS = { 'trusted-types.js': 'trusted-types.ts', 'guard.js': 'guard.ts' } as const

/** Builds the scripts that run before the first paint: classic scripts with nothing to import, which the page build cannot make. */
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
        for (const [name, source] of Object.entries(SCRIPTS)) await writeFile(new URL(name, dir), await bundle(source))
      },
    },
  }
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
