#!/usr/bin/env node
/**
 * Mistake it prevents: a test command that needs what only its author's machine has. Installs what is missing, runs the checks, then unit,
 * platform, conformance and browser tests, and ends with one line `N passed, N failed`. `--deep` asks the random and the corpus tests of
 * everything they have, which takes hours.
 */
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureBrowser } from './find-browser.mjs'
import { bin, environment, ensurePackages, nodePath, ROOT, run, say } from './toolchain.mjs'

/** What the tests themselves take less of; see the constants of the same names there. */
const DEEP = { FILTER_RUNS: '2000', FUZZ_QUERIES: '10000', KILL_CYCLES: '50', MEASURE_RUNS: '400', SQL_EVERY: '1' }
const depth = process.argv.includes('--deep') ? { ...DEEP, PROPERTY_SEED: String(Date.now() % 2 ** 31) } : {}
if (depth.PROPERTY_SEED) say(`Property tests begin with PROPERTY_SEED=${depth.PROPERTY_SEED}.`)

ensurePackages()
const browser = ensureBrowser()
const reports = mkdtempSync(join(tmpdir(), 'sightglass-tests-'))
const total = { passed: 0, failed: 0, skipped: 0 }

const { runChecks } = await import('./checks.mjs')
add(await runChecks())

await run(nodePath(), [join(ROOT, 'scripts', 'build.mjs')])
// The catalogue needs no platform and little of the machine: its tests run beside those that start engines, one file at a time,
// and what is left of them beside the console's
const catalogue = browserTests('catalogue', { quiet: true })
const vitestReport = join(reports, 'vitest.json')
// Two files at least: many wait for a process, a disk or a clock, where the other may work
const workers = `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`
const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
const vitestCode = await run(bin('vitest'), ['run', workers, ...reporting], { env: environment(depth) })
add(countVitest(vitestReport, vitestCode))
add(countPlaywright('console', await browserTests('console')))
const catalogueCode = await catalogue
process.stdout.write(readFileSync(logOf('catalogue')))
add(countPlaywright('catalogue', catalogueCode))

rmSync(reports, { recursive: true, force: true })
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 ? 1 : 0)

/** One project of the browser tests; answers its exit code. `quiet` ones write to a file, so that two runs do not write into each other. */
function browserTests(project, { quiet = false } = {}) {
  const out = quiet ? openSync(logOf(project), 'w') : 'inherit'
  const args = [
    'test',
    `--project=${project}`,
    '--reporter=list,json',
    `--output=test-results/${project}`,
    ...(quiet ? ['--workers=1'] : []),
  ]
  return run(bin('playwright'), args, {
    env: environment({ CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(project) }),
    stdio: ['ignore', out, out],
  })
}

function reportOf(project) {
  return join(reports, `${project}.json`)
}

function logOf(project) {
  return join(reports, `${project}.log`)
}

function add({ passed, failed, skipped = 0 }) {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}

/** A runner that ends badly without a failed test (a crash, a broken file) counts as one failure. */
function countVitest(path, code) {
  const report = read(path)
  if (!report) return { passed: 0, failed: 1 }
  const failed =
    report.numFailedTests + report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return { passed: report.numPassedTests, failed: failed || (code === 0 ? 0 : 1), skipped: report.numPendingTests }
}

function countPlaywright(project, code) {
  const report = read(reportOf(project))
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  if (flaky > 0) say(`${flaky} browser tests passed at their second try only; their names stand above.`)
  return { passed: expected + flaky, failed: unexpected || (code === 0 ? 0 : 1), skipped }
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    say(`No report was written (${cause.message}).`)
    return undefined
  }
}
