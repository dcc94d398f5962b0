import { defineConfig } from 'vitest/config'

/**
 * One project for each kind of test; `npm test` runs them all, `npx vitest run --project unit` one.
 * Platform and conformance tests start real engines, so files run one after the other in their own processes.
 */
export default defineConfig({
  test: {
    projects: [
      // Long for all, because a test must not fail by the clock of a busy machine
      { test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], environment: 'node', testTimeout: 60_000 } },
      {
        test: {
          name: 'platform',
          include: ['tests/platform/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
