import { mistakesIn, PUBLIC_CONFIG_GLOBAL, type PublicConfig } from '#wire/public-config.ts'

let checked: PublicConfig | undefined

/** What this deployment told us through `/config.js`, checked once. Throws a sentence for the operator for each mistake in it. */
export function publicConfig(): PublicConfig {
  if (checked) return checked
  const config = (globalThis as Record<string, unknown>)[PUBLIC_CONFIG_GLOBAL]
  if (config === undefined) throw new Error('/config.js is missing beside the site, or did not load. See docs/running.md.')
  const mistakes = mistakesIn(config)
  if (mistakes.length > 0) throw new Error(`/config.js cannot be used. ${mistakes.join(' ')}`)
  checked = config as PublicConfig // mistakesIn has looked at every entry
  return checked
}
