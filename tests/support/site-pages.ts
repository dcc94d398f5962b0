import { globSync, readFileSync } from 'node:fs'

export interface SitePage {
  /** `/traffic/requests`; the index of a folder is the folder. */
  path: string
  /** Name of the layout it begins with. */
  layout: string
}

/** Every page of the console, as its sources are now. */
export const SITE_PAGES: readonly SitePage[] = globSync('**/*.astro', { cwd: 'src/pages' })
  .map((file) => file.replaceAll('\\', '/'))
  .map((file) => ({
    path: `/${file.replace(/(?:^|\/)index\.astro$|\.astro$/, '')}`,
    layout: /from '#src\/layouts\/(\w+)\.astro'/.exec(readFileSync(`src/pages/${file}`, 'utf8'))?.[1] ?? '',
  }))
  .sort((a, b) => (a.path < b.path ? -1 : 1))
