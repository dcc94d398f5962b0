import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { startPlatform } from './platform.ts'

const BUILD = fileURLToPath(new URL('../../../scripts/build.mjs', import.meta.url))

/** One platform for all browser tests, with the console as its sources are now; each test makes its own person and organization. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!process.env['SIGHTGLASS_SITE']) execFileSync(process.execPath, [BUILD], { stdio: 'inherit' })
  const platform = await startPlatform({ env: { SIGHTGLASS_DEMO: 'true', SIGHTGLASS_DEMO_HOURS: '1' } })
  process.env['SIGHTGLASS_URL'] = platform.url
  process.env['SIGHTGLASS_AGENTS'] = JSON.stringify(platform.agents)
  return () => platform.stop()
}
