/** Mistake it prevents: a run that failed and does not say where. Reads what the test runners wrote: how many passed, and what did not. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { ROOT } from './toolchain.mjs'

/** Of what a failed test said; the whole stands further up in the log. */
const LINES_TOLD = 6

/** @typedef {{ passed: number, failures: string[], skipped: number }} Outcome a failure is one test's place, name and first words */

/** @returns {Outcome} */
export function outcomeOfVitest(path, code) {
  return outcome('vitest', path, code, (report) => ({
    passed: report.numPassedTests,
    skipped: report.numPendingTests,
    failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(ROOT, name)
      // A file that could not be read has no tests, or its hooks failed and its tests were not begun
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (status === 'failed' && failed.length === 0) return [told(file, message)]
      return failed.map(({ fullName, failureMessages }) => told(`${file}: ${fullName}`, failureMessages[0]))
    }),
  }))
}

/** @returns {Outcome & { flaky: number }} */
export function outcomeOfPlaywright(project, path, code) {
  return outcome(project, path, code, ({ stats, suites, errors }) => ({
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    flaky: stats.flaky,
    failures: [
      ...suites
        .flatMap(specsOf)
        .filter(({ ok }) => !ok)
        .map(({ file, line, title, tests }) => told(`tests/browser/${file}:${line}: ${title}`, tests[0]?.results[0]?.error?.message)),
      ...errors.map(({ message }) => told(`${project}, outside of its tests`, message)),
    ],
  }))
}

/** A runner that ends badly without a failed test (a crash, a promise nobody waited for) counts as one failure. */
function outcome(runner, path, code, read) {
  try {
    const found = read(JSON.parse(readFileSync(path, 'utf8')))
    if (found.failures.length === 0 && code !== 0) found.failures.push(`${runner} ended with code ${code}, and none of its tests failed`)
    return found
  } catch (cause) {
    return { passed: 0, skipped: 0, flaky: 0, failures: [`${runner} ended with code ${code} and left no report (${cause.message})`] }
  }
}

/** Files hold groups, which hold tests and groups. */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function told(where, message = '') {
  const lines = stripVTControlCharacters(message).split('\n').filter(Boolean)
  return [where, ...lines.slice(0, LINES_TOLD)].join('\n    ')
}
