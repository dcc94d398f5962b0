/**
 * Mistake it prevents: a test file that leaves a global behind for those that share its process. A library that finds half a `document`
 * believes that it is in a browser, and fails in a file that did nothing wrong, on the machine whose order of files was unlucky.
 */
import { afterAll, expect } from 'vitest'

const before = new Set(Object.getOwnPropertyNames(globalThis))

afterAll(() => {
  // Names that begin so are registries of libraries, which are for the whole process
  const left = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name) && !name.startsWith('__'))
  expect(left, 'Globals of this file that nobody took back. A file that needs them has a process of its own: vitest.config.ts.').toEqual([])
})
