import { readdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Every built page, sorted. */
export async function pagesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return entries
    .filter((name) => name.endsWith('.html'))
    .sort()
    .map((name) => join(folder, name))
}

/** The path of a built page: `dist/traffic/requests.html` → `/traffic/requests`, `dist/index.html` → `/`. */
export function pathOfPage(folder: string, file: string): string {
  const path = relative(folder, file)
    .replaceAll('\\', '/')
    .replace(/(?:^|\/)index\.html$|\.html$/, '')
  return `/${path}`
}

/** The paths of all pages by their sources: `src/pages/orgs/index.astro` → `/orgs`; the first page is `/index`. */
export const pathsOfSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.astro'))
    .map((name) => `/${name.replaceAll('\\', '/').replace(/(?:\/index)?\.astro$/, '')}`)
    .sort()

/** Modules that draw a page's islands: React's, each once. */
export const renderersOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/renderer-url="\/_astro\/([^"]+)"/g)].map(([, name = '']) => name)),
]
