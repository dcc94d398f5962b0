import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

import { type BuildManifest, readManifest } from '#src/lib/route-rules.ts'

import { pagesIn, pathOfPage } from './pages.ts'

/** What a build is made from; the same sources have the same id, on any machine and at any time. */
const SOURCES = ['{src,domain,wire,public}/**/*', 'astro.config.mjs', 'package-lock.json']
const ID_LENGTH = 16
/** Redirects of this deployment; another file may be named, for a host whose old addresses are its own matter. */
const RULES = process.env['ROUTE_RULES'] ?? 'src/build/route-rules.json'

/**
 * Writes `builds/latest.json`, which open tabs compare with their own id, and `builds/meta/{id}.json`, the manifest (specification,
 * call 1): the rules that redirect, and for each page the files it needs. The id is `__BUILD_ID__` in the code.
 */
export function buildManifest(): AstroIntegration {
  const id = sourceId()
  return {
    name: 'build-manifest',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { define: { __BUILD_ID__: JSON.stringify(id) } } })
      },
      'astro:build:done': async ({ dir }) => {
        const timestamp = Number(process.env['SOURCE_DATE_EPOCH'] ?? Math.floor(Date.now() / 1000)) * 1000
        const folder = fileURLToPath(dir)
        const pages: Record<string, string[]> = {}
        for (const file of (await pagesIn(folder)).sort()) pages[pathOfPage(folder, file)] = filesOf(await readFile(file, 'utf8'))
        const { rules, allowedHosts } = readManifest(JSON.parse(readFileSync(RULES, 'utf8')))
        const manifest: BuildManifest & { timestamp: number } = { id, timestamp, rules, allowedHosts, pages }
        await mkdir(new URL('builds/meta/', dir), { recursive: true })
        await writeFile(new URL('builds/latest.json', dir), `${JSON.stringify({ id, timestamp })}\n`)
        await writeFile(new URL(`builds/meta/${id}.json`, dir), `${JSON.stringify(manifest, null, 2)}\n`)
      },
    },
  }
}

/** Scripts and style sheets that a page names itself. */
export const filesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:href|src)="(\/_astro\/[^"]+\.(?:js|css))"(?! disabled)/g)].map(([, address = '']) => address)),
]

/** Names the build; reports of errors name it as their release. */
export function sourceId(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort())
    hash.update(file.slice(process.cwd().length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, ID_LENGTH)
}
