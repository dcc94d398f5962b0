import { securityHeaders } from '#platform/lib/security-headers.ts'
import { type PublicConfig, TAG_MANAGER_PAGES } from '#wire/public-config.ts'

import { contentSecurityPolicy, opensWindows, type PageHashes } from './policy.ts'

/** Where the configuration script lies. */
export const CONFIG_PATH = '/config.js'
/** Files whose names hold a digest of their content. */
export const HASHED_FILES = '/_astro/'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'
/** The configuration may change at any time, without the file having another name or the build another id. */
const NEVER = 'no-store'

/** How long a response may be cached. A missing file is never cached, whatever its name. */
export function cacheControlOf(path: string, { found = true } = {}): string {
  if (path === CONFIG_PATH) return NEVER
  return found && path.startsWith(HASHED_FILES) ? IMMUTABLE : REVALIDATE
}

/**
 * Headers of the site's responses, whoever serves them: the platform, or a static host whose rules `npm run configure` writes from this. `everywhere`
 * are on every response; `exceptions` replace them on single pages.
 */
export interface SiteHeaders {
  everywhere: Readonly<Record<string, string>>
  exceptions: ReadonlyMap<string, Readonly<Record<string, string>>>
}

export function siteHeaders(hashes: PageHashes, config: PublicConfig, { https }: { https: boolean }): SiteHeaders {
  const policyName = 'Content-Security-Policy'
  const everywhere = {
    ...securityHeaders({ https }),
    // Everywhere and not only where windows are opened: a soft navigation keeps the first document's
    ...(opensWindows(config) && { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }),
    [policyName]: contentSecurityPolicy(hashes, config),
  }
  const withTags = { [policyName]: contentSecurityPolicy(hashes, config, { tagManager: true }) }
  const exceptions = config.tagManagerId === undefined ? [] : TAG_MANAGER_PAGES.map((page) => [page, withTags] as const)
  return { everywhere, exceptions: new Map(exceptions) }
}
