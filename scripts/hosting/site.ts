import { globSync } from 'node:fs'

import { readPageHashes } from '#platform/site/files.ts'
import { type SiteHeaders, siteHeaders } from '#platform/site/site-headers.ts'
import type { PublicConfig } from '#wire/public-config.ts'

/** What a host has to know of the built console. */
export interface HostedSite {
  /** Where people open it. */
  console: URL
  /** The folder as the serving machine sees it. */
  root: string
  /** Name of the built folder next to the generated file. */
  folder: string
  /** Addresses of pages: `/`, `/traffic/requests`. */
  pages: readonly string[]
  headers: SiteHeaders
}

/** A file that a host reads. `inSite`: it is uploaded with the pages. */
export interface HostFile {
  name: string
  inSite: boolean
  text: string
}

/** Rules in the language of one host. */
export interface Host {
  files: (site: HostedSite) => HostFile[]
  /** Requirements of this configuration that the host cannot meet; a sentence each. */
  refusals?: (config: PublicConfig) => string[]
  /** What the host cannot do for any configuration. */
  limits: readonly string[]
  next: string
}

/** Segments of a page's address. The rules are written for them, so a page with another name must not go unnoticed. */
export const PAGE_PATTERN = '(?:/[a-z0-9-]+)+'

export function hostedSite(siteDir: string, config: PublicConfig, place: Pick<HostedSite, 'console' | 'root' | 'folder'>): HostedSite {
  const headers = siteHeaders(readPageHashes(siteDir), config, { https: place.console.protocol === 'https:' })
  return { ...place, pages: pagesOf(siteDir), headers }
}

function pagesOf(siteDir: string): string[] {
  const pages = globSync('**/*.html', { cwd: siteDir })
    .map((name) => `/${name.replaceAll('\\', '/').slice(0, -'.html'.length)}`)
    .filter((page) => page !== '/404' && page !== '/500')
    .map((page) => (page === '/index' ? '/' : page))
    .sort()
  const odd = pages.find((page) => page !== '/' && !new RegExp(`^${PAGE_PATTERN}$`).test(page))
  if (odd !== undefined) throw new Error(`The page ${odd} has an unsupported name: use lower-case letters, digits and hyphens.`)
  return pages
}
