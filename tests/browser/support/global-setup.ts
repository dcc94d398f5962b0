import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { countryDatabase } from '../../platform/pulse/support/country-database.ts'
import { COUNTRIES } from './countries.ts'
import { PLATFORM_LOG } from './platform-log.ts'
import { startPlatform } from './platform.ts'

const LIGHT_PASSWORDS = new URL('../../support/light-passwords.ts', import.meta.url).href
const BUILD = fileURLToPath(new URL('../../../scripts/build.mjs', import.meta.url))

/**
 * The console as its sources are now, and one platform for all browser tests; each test makes its own person and organization.
 * The catalogue alone needs no platform, and at `CATALOGUE_URL` no build.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  const catalogueOnly = onlyCatalogue(process.argv)
  const isBuilt = process.env['SIGHTGLASS_SITE'] || (catalogueOnly && process.env['CATALOGUE_URL'])
  if (!isBuilt) execFileSync(process.execPath, [BUILD], { stdio: 'inherit' })
  if (catalogueOnly) return undefined
  // All the people of these tests call from one address
  const countries = join(mkdtempSync(join(tmpdir(), 'sightglass-countries-')), 'countries.mmdb')
  writeFileSync(countries, countryDatabase(COUNTRIES))
  // Hundreds of people sign up, and none of these tests is about how slow a hash is
  const env = { SIGN_IN_TRIES: '100000', COUNTRY_DATABASE: countries, NODE_OPTIONS: `--import=${LIGHT_PASSWORDS}` }
  const platform = await startPlatform({ env })
  process.env['SIGHTGLASS_URL'] = platform.url
  process.env[PLATFORM_LOG] = join(platform.dataDir, 'platform.log') // written by main.ts
  process.env['SIGHTGLASS_AGENTS'] = JSON.stringify(platform.agents)
  return () => platform.stop()
}

/** Playwright passes a global setup all projects, not about those that were asked for: `--project=a` or `--project a b`. */
function onlyCatalogue(args: readonly string[]): boolean {
  const chosen: string[] = []
  let isListing = false
  for (const arg of args) {
    if (arg.startsWith('--project=')) chosen.push(arg.slice('--project='.length))
    else if (isListing && !arg.startsWith('-')) chosen.push(arg)
    isListing = arg === '--project' || (isListing && !arg.startsWith('-'))
  }
  return chosen.length > 0 && chosen.every((name) => name === 'catalogue')
}
