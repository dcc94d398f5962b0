import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test, vi } from 'vitest'

import { startPlatform } from '../../browser/support/platform.ts'
import { onePageSite, removeFolder, stopped, temporaryFolder } from './support/whole.ts'

const MAIN = fileURLToPath(new URL('../../../platform/main.ts', import.meta.url))

test('a signal during the start, and right after it is ready, ends it in order @variant', async () => {
  const [dataDir, siteDir] = [temporaryFolder(), onePageSite()]
  const env = {
    SIGHTGLASS_DATA: dataDir,
    SIGHTGLASS_SITE: siteDir,
    SIGHTGLASS_PORT: '0',
    SIGHTGLASS_AGENTS_PORT: '0',
    SIGHTGLASS_LOG: 'warn',
    BALLAST_BYTES: '0',
  }
  const early = spawn(process.execPath, [MAIN], { env: { ...process.env, ...env }, stdio: 'ignore' })
  const ended = once(early, 'exit')
  // The first thing that a start leaves
  await vi.waitFor(() => expect(existsSync(join(dataDir, 'platform.lock'))).toBe(true), { timeout: 60_000, interval: 5 })
  early.kill('SIGTERM')
  expect(await ended).toEqual([0, null])

  // Ready is said before the demo is furnished
  const platform = await startPlatform({ dataDir, env: { SIGHTGLASS_SITE: siteDir, SIGHTGLASS_DEMO: 'true', SIGHTGLASS_DEMO_HOURS: '1' } })
  expect(await stopped(platform)).toBe(0)
  for (const folder of [dataDir, siteDir]) removeFolder(folder)
})
