/**
 * Mistakes it prevents: a failed run that does not name its failures, and a flaky test that fails a run of many minutes. Reads the reports of the
 * test runners, file by file, and compares the first run of a file with its second.
 */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { ROOT } from './toolchain.mjs'

/** In the title of a test that shows one more way to what others show: `npm test` leaves it to `npm test -- --all`. */
export const VARIANT = '@variant'
/** Lines of a failure that are shown; the log has all of it. */
const LINES_SHOWN = 6
/** The key of failures that belong to no file: a runner that crashed, an error outside of all tests. Nothing of it can be run again. */
const NO_FILE = ''

/**
 * @typedef {{ passed: number, skipped: number, failures: string[] }} Outcome a failure is one test's file, name and first words
 * @typedef {Map<string, Outcome>} Outcomes by file, relative to the project's root
 */

/** @returns {Outcomes} */
export function outcomesOfVitest(path, code) {
  return read('vitest', path, code, (report, of) => {
    for (const { name, status, message, assertionResults } of report.testResults) {
      const file = relative(ROOT, name)
      const outcome = of(file)
      for (const test of assertionResults) {
        if (test.status === 'passed') outcome.passed++
        else if (test.status === 'failed') outcome.failures.push(shown(`${file}: ${test.fullName}`, test.failureMessages[0]))
        else if (!test.fullName.includes(VARIANT)) outcome.skipped++ // Vitest names what was left out, too
      }
      // A file that could not be read has no tests, or its hooks failed and its tests were not begun
      if (status === 'failed' && outcome.failures.length === 0) outcome.failures.push(shown(file, message))
    }
  })
}

/** @returns {Outcomes} */
export function outcomesOfPlaywright(project, path, code) {
  return read(project, path, code, ({ suites, errors }, of) => {
    for (const { file, line, title, ok, tests } of suites.flatMap(specsOf)) {
      const place = `tests/browser/${file}`
      const outcome = of(place)
      if (!ok) outcome.failures.push(shown(`${place}:${line}: ${title}`, tests[0]?.results[0]?.error?.message))
      else if (tests.every(({ status }) => status === 'skipped')) outcome.skipped++
      else outcome.passed++
    }
    for (const { message } of errors) of(NO_FILE).failures.push(shown(`${project}, outside of its tests`, message))
  })
}

/** The files that failed and can be run again alone. */
export function failedFiles(outcomes) {
  return [...outcomes].filter(([file, { failures }]) => file !== NO_FILE && failures.length > 0).map(([file]) => file)
}

/**
 * The result of a run whose failed files were run again: `outcomes` of the later run of each file, and `unstable`, the failures of the first run in
 * files that passed in the second. Each of them is an open defect.
 */
export function afterSecondTry(first, second) {
  const repeated = failedFiles(first)
  const unstable = repeated.filter((file) => second.get(file)?.failures.length === 0).flatMap((file) => first.get(file).failures)
  const kept = [...first].filter(([file]) => !repeated.includes(file) || !second.has(file))
  return { outcomes: new Map([...kept, ...second]), unstable }
}

/** The sum over all files. @returns {Outcome} */
export function total(outcomes) {
  const sum = { passed: 0, skipped: 0, failures: [] }
  for (const { passed, skipped, failures } of outcomes.values()) {
    sum.passed += passed
    sum.skipped += skipped
    sum.failures.push(...failures)
  }
  return sum
}

/** A runner that ends badly without a failed test (a crash, an unhandled rejection) counts as one failure. */
function read(runner, path, code, fill) {
  const outcomes = new Map()
  const of = (file) => {
    if (!outcomes.has(file)) outcomes.set(file, { passed: 0, skipped: 0, failures: [] })
    return outcomes.get(file)
  }
  try {
    fill(JSON.parse(readFileSync(path, 'utf8')), of)
    if (code !== 0 && total(outcomes).failures.length === 0)
      of(NO_FILE).failures.push(`${runner} ended with code ${code}, and none of its tests failed`)
  } catch (cause) {
    of(NO_FILE).failures.push(`${runner} ended with code ${code} and left no report (${cause.message})`)
  }
  return outcomes
}

/** Files hold groups, which hold tests and groups. */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function shown(where, message = '') {
  const lines = stripVTControlCharacters(message).split('\n').filter(Boolean)
  return [where, ...lines.slice(0, LINES_SHOWN)].join('\n    ')
}
