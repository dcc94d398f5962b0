import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import react from '@astrojs/react'
import { build } from 'astro'

import { compressed } from '#src/build/compress.ts'

import { removeFolder, temporaryFolder } from '../../platform/whole/support/whole.ts'

const ROWS = 100
const METHODS = ['GET', 'POST', 'PUT']

/**
 * Two pages that no page can be faster than, built by the same tools and served by the same platform: `/floor/plain` without script, `/floor/table`
 * with one island that fetches a hundred rows and shows those in sight.
 */
export async function addFloors(siteDir: string): Promise<void> {
  const made = temporaryFolder()
  await build({
    root: fileURLToPath(new URL('../floor', import.meta.url)),
    outDir: made,
    configFile: false,
    logLevel: 'error',
    devToolbar: { enabled: false },
    build: { format: 'file', inlineStylesheets: 'never' },
    vite: { build: { assetsInlineLimit: 0 } },
    integrations: [react(), compressed()],
  })
  mkdirSync(join(siteDir, 'floor'), { recursive: true })
  for (const page of readdirSync(made).filter((name) => name.includes('.html'))) cpSync(join(made, page), join(siteDir, 'floor', page))
  cpSync(join(made, '_astro'), join(siteDir, '_astro'), { recursive: true })
  writeFileSync(join(siteDir, 'floor', 'rows.json'), JSON.stringify(rows()))
  removeFolder(made)
}

/** As many bytes as a hundred rows of the console have. */
const rows = () =>
  Array.from({ length: ROWS }, (_, i) => ({
    id: `0198c5a4-${String(i).padStart(4, '0')}-7000-8000-9c5a40000000`,
    time: 1_790_000_000_000 - i * 1_000,
    method: METHODS[i % METHODS.length] ?? 'GET',
    host: `service-${i % 7}.internal.example.com`,
    path: `/v1/customers/${i}/orders?include=items,payments`,
    status: i % 9 === 0 ? 502 : 200,
    duration: (i * 37) % 900,
    agent: 'checkout/4.2.1 (linux; x64) node/24.21.0',
  }))
