import { defineConfig } from 'vitest/config'

/**
 * One project for each kind of test; `npm test` runs them all, `npx vitest run --project unit` one.
 * Files share a process and what they import: the platform is large, and reading it anew took a fifth of the time of its tests. What starts
 * an engine starts it in processes of its own, and closes it; what a file changes for all, it puts back.
 */
export default defineConfig({
  test: {
    projects: [
      // Long for all, because a test must not fail by the clock of a busy machine
      { test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], environment: 'node', isolate: false, testTimeout: 60_000 } },
      {
        test: {
          name: 'platform',
          include: ['tests/platform/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
