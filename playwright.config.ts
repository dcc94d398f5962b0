import { availableParallelism } from 'node:os'

import { defineConfig } from '@playwright/test'

import { CHROMIUM } from './tests/support/chromium.ts'
import './tests/support/scratch.ts'

/**
 * `console`: against the built console and one real platform, started by global-setup on free ports with an empty data folder.
 * Each test makes its own person and organization, so they may run side by side in any order.
 * `catalogue`: the pages below /dev, from the build alone. `playwright test --project catalogue` starts no platform.
 */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  projects: [
    { name: 'console', testIgnore: 'catalogue/**' },
    { name: 'catalogue', testMatch: 'catalogue/**/*.spec.ts' },
  ],
  globalSetup: './tests/browser/support/global-setup.ts',
  fullyParallel: true,
  // One more than there are cores: a test waits for the platform or for the page a fifth of its time, where others may work
  workers: availableParallelism() + 1,
  // `npm test` runs a file that failed once more by itself, and names what passes then (scripts/reports.mjs)
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // One set of pictures, taken in the Chromium of the project; only `--update-snapshots` writes
  snapshotPathTemplate: '{testDir}/{testFileDir}/snapshots/{arg}{ext}',
  updateSnapshots: 'none',
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Frames of what moves are drawn by the processors here, and each page of a browser would start a process: together a quarter of the time
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args, '--process-per-site'] },
  },
})
