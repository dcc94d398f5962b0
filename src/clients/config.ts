import { pageReady } from '#src/lib/page-ready.ts'
import { PUBLIC_CONFIG_GLOBAL, type PublicConfig } from '#wire/public-config.ts'

await pageReady().config

/**
 * The configuration of this deployment, from `/config.js`; this module is there once that file is. Throws a sentence for the operator when there
 * is none; mistakes in it are checked once the page is there (`config-check.ts`).
 */
export function publicConfig(): PublicConfig {
  const config = (globalThis as Record<string, unknown>)[PUBLIC_CONFIG_GLOBAL]
  if (typeof config !== 'object' || config === null) throw new Error('/config.js is missing or did not load. See docs/hosting.md.')
  return config as PublicConfig // written by the platform, which checks it, or by an operator, whose mistakes config-check.ts names
}
