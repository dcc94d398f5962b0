import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'

import type { AstroIntegration } from 'astro'

/** What a build is made from; the same sources have the same id, on any machine and at any time. */
const SOURCES = ['{src,domain,wire,public}/**/*', 'astro.config.mjs', 'package-lock.json']
const ID_LENGTH = 16

/**
 * Writes `builds/latest.json`, which open tabs compare with their own id, and `builds/meta/{id}.json`, the manifest (specification,
 * call 1): the pages of the build and the redirects that apply to routes. The id is `__BUILD_ID__` in the code.
 */
export function buildManifest(): AstroIntegration {
  const id = sourceId()
  return {
    name: 'build-manifest',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { define: { __BUILD_ID__: JSON.stringify(id) } } })
      },
      'astro:build:done': async ({ dir, pages }) => {
        const timestamp = Number(process.env['SOURCE_DATE_EPOCH'] ?? Math.floor(Date.now() / 1000)) * 1000
        const routes = pages.map(({ pathname }) => `/${pathname.replace(/\/$/, '')}`).sort()
        await mkdir(new URL('builds/meta/', dir), { recursive: true })
        await writeFile(new URL('builds/latest.json', dir), `${JSON.stringify({ id, timestamp })}\n`)
        await writeFile(new URL(`builds/meta/${id}.json`, dir), `${JSON.stringify({ id, timestamp, routes, redirects: {} }, null, 2)}\n`)
      },
    },
  }
}

function sourceId(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort())
    hash.update(file.slice(process.cwd().length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, ID_LENGTH)
}
