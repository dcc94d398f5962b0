/**
 * The one Trusted Types policy, first script of every page (security.md 3.1). Text becomes markup in one place only, where the page
 * router parses the next document; scripts come from our own build folder; text never becomes script.
 */
interface Policy {
  createHTML(html: string, type?: string, sink?: string): string | null
  createScriptURL(url: string): string | null
  createScript(): null
}

/** Browsers without Trusted Types have no such global. */
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, policy: Policy): unknown } }

const TAG_MANAGER = 'www.googletagmanager.com'
/** The script with which Firebase opens the window of a provider. */
const WINDOW_OPENER = 'apis.google.com'

trustedTypes?.createPolicy('default', {
  createHTML: (html, _type, sink) => (html === '' || sink === 'DOMParser parseFromString' ? html : null),
  createScriptURL: (url) => (isOwnScript(url) ? url : null),
  createScript: () => null,
})

function isOwnScript(url: string): boolean {
  if (!URL.canParse(url, location.href)) return false
  const { origin, pathname, host } = new URL(url, location.href)
  if (origin === location.origin) return pathname.startsWith('/_astro/') || pathname === '/config.js'
  if (!url.startsWith('https://')) return false
  const { SIGHTGLASS: config } = globalThis as { SIGHTGLASS?: { tagManagerId?: string; signInProviders?: unknown; identityUrl?: string } }
  // The operator's own choices. The policy of pages that show traffic does not let the tag manager in (site/policy.ts)
  if (host === TAG_MANAGER) return config?.tagManagerId !== undefined
  return host === WINDOW_OPENER && config?.signInProviders !== undefined && config.identityUrl === undefined
}
