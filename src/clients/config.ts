import { PUBLIC_CONFIG_GLOBAL, type PublicConfig } from '#wire/public-config.ts'

/** What this deployment told us through `/config.js`. Throws a sentence for the operator when the file is missing. */
export function publicConfig(): PublicConfig {
  const config = (globalThis as Record<string, unknown>)[PUBLIC_CONFIG_GLOBAL]
  if (typeof config !== 'object' || config === null)
    throw new Error('/config.js is missing beside the site, or did not load. See docs/deploying.md.')
  return config as PublicConfig // written by the operator's own platform or by `npm run configure`, which check it
}
