import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

import './tests/support/scratch.ts'

/** As much of a browser as a store needs stands in globals, and stores keep listening for a moment after their last listener left. */
const WITH_GLOBALS = 'tests/unit/src/{queries,stores}/**'

/**
 * Files share a process and what they import: the platform is large, and reading it anew took a fifth of the time of its tests. What starts
 * an engine starts it in processes of its own, and closes it; what a file changes for all, it puts back.
 */
const SHARED = { isolate: false, setupFiles: 'tests/support/leaves-no-globals.ts' }
/** Where people sign in, most tests are not about their passwords. */
const SERVED = { ...SHARED, setupFiles: [SHARED.setupFiles, 'tests/support/light-passwords.ts'] }

// Long for all, because a test must not fail by the clock of a busy machine
const PATIENT = { testTimeout: 60_000, hookTimeout: 60_000 }

/** Takes two minutes. Begun by its size, among the last, it would run on by itself when all others are through. */
const LONGEST = /\/tests\/platform\/cost\//

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(LONGEST.test(b.moduleId)) - Number(LONGEST.test(a.moduleId)))
  }
}

/** One project for each kind of test; `npm test` runs them all, `npx vitest run --project unit` one. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...SHARED, ...PATIENT, name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], exclude: [WITH_GLOBALS] } },
      { test: { ...PATIENT, name: 'stores', include: [`${WITH_GLOBALS}/*.test.ts`] } },
      { test: { ...SERVED, ...PATIENT, name: 'platform', include: ['tests/platform/**/*.test.ts'], pool: 'forks' } },
      { test: { ...SERVED, ...PATIENT, name: 'conformance', include: ['tests/conformance/**/*.test.ts'], pool: 'forks' } },
    ],
  },
})
