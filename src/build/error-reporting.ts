import { readdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import sentryAstro from '@sentry/astro'
import type { AstroIntegration } from 'astro'

/** Where Sentry's tools look for an account, too. */
const ACCOUNT = ['SENTRY_ORG', 'SENTRY_PROJECT', 'SENTRY_AUTH_TOKEN'] as const

/**
 * What error reporting adds to a build, where the operator enabled it (`ERROR_REPORTING`, as for the platform): with an account at Sentry, source
 * maps for its reports, under the release they name. They are uploaded and deleted. Disabled, or without an account, the pages are the same, byte for
 * byte: one build runs anywhere, and the SDK is a part that a page loads when its configuration says so. Throws a sentence.
 */
export function errorReporting(env: Record<string, string | undefined>, release: string): AstroIntegration[] {
  if (env['ERROR_REPORTING'] !== 'true') return []
  const missing = ACCOUNT.filter((name) => !env[name])
  if (missing.length > 0 && missing.length < ACCOUNT.length)
    throw new Error(
      `Set ${missing.join(' and ')} to upload source maps, or take ${ACCOUNT.filter((name) => env[name]).join(' and ')} away.`,
    )
  const sentry = sentryAstro({
    enabled: { client: true, server: false },
    telemetry: false,
    // A console can be built while Sentry is away; a build that stops here would leave its maps behind
    errorHandler: ({ message }) =>
      console.warn(`Source maps were not uploaded, so reports name minified code: ${message.split('\n', 1)[0]}`),
    // `sourcemaps.disable` alone would still make them
    sourceMapsUploadOptions: { enabled: missing.length === 0 },
    unstable_sentryVitePluginOptions: { release: { name: release, inject: false } },
  })
  return [withoutItsStart(sentry), withoutSourceMaps()]
}

/**
 * Its own start would put the SDK before everything else on each page: 86 KiB of gzipped script, where the heaviest page may have 200 and sign-in 20.
 * Ours (`stores/reporting.ts`) loads the same SDK after the page, and keeps errors until then.
 */
function withoutItsStart({ name, hooks }: AstroIntegration): AstroIntegration {
  const setUp = hooks['astro:config:setup']
  return {
    name,
    hooks: { ...hooks, ...(setUp && { 'astro:config:setup': (context) => setUp({ ...context, injectScript: () => undefined }) }) },
  }
}

/** Only Sentry gets the sources, whether the upload succeeded or not. */
function withoutSourceMaps(): AstroIntegration {
  return {
    name: 'without-source-maps',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        const maps = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.map'))
        await Promise.all(maps.map((name) => rm(new URL(name, dir))))
      },
    },
  }
}
