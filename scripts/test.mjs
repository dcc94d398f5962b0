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
import { ensurePackages } from './packages.mjs'
import { outcomeOfPlaywright, outcomeOfVitest } from './reports.mjs'
import { bin, environment, nodePath, ROOT, run, say } from './toolchain.mjs'

/** What the tests themselves take less of; see the constants of the same names there. */
const DEEP = {
  EMULATOR_RUNS: '400',
  FILTER_RUNS: '2000',
  FUZZ_QUERIES: '10000',
  HOSTILE_EVERY: '1',
  KILL_CYCLES: '50',
  MEASURE_RUNS: '400',
  SQL_EVERY: '1',
}
const depth = process.argv.includes('--deep') ? { ...DEEP, PROPERTY_SEED: String(Date.now() % 2 ** 31) } : {}
if (depth.PROPERTY_SEED) say(`Property tests begin with PROPERTY_SEED=${depth.PROPERTY_SEED}.`)

await ensurePackages({ development: true })
const browser = ensureBrowser()
const reports = mkdtempSync(join(tmpdir(), 'sightglass-tests-'))

const { runChecks } = await import('./checks.mjs')
const checks = await runChecks()

await run(nodePath(), [join(ROOT, 'scripts', 'build.mjs')])
// The catalogue needs no platform and little of the machine: its tests run beside those that start engines, one file at a time,
// and what is left of them beside the console's
const catalogue = browserTests('catalogue', { quiet: true })
const vitestReport = join(reports, 'vitest.json')
// Two files at least: many wait for a process, a disk or a clock, where the other may work
const workers = `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`
const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
const vitestCode = await run(bin('vitest'), ['run', workers, ...reporting], { env: environment({ CHROMIUM: browser, ...depth }) })
const consoleCode = await browserTests('console')
const catalogueCode = await catalogue
process.stdout.write(readFileSync(logOf('catalogue')))

const outcomes = [
  { passed: checks.passed, skipped: 0, failures: checks.failed.map((name) => `check: ${name}`) },
  outcomeOfVitest(vitestReport, vitestCode),
  outcomeOfPlaywright('console', reportOf('console'), consoleCode),
  outcomeOfPlaywright('catalogue', reportOf('catalogue'), catalogueCode),
]
rmSync(reports, { recursive: true, force: true })
const sum = (figure) => outcomes.reduce((all, outcome) => all + (outcome[figure] ?? 0), 0)
if (sum('flaky') > 0) say(`${sum('flaky')} browser tests passed at their second try only; their names stand above.`)
const failures = outcomes.flatMap((outcome) => outcome.failures)
// Last, because the end of a long log is what people are shown
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${sum('passed')} passed, ${failures.length} failed, ${sum('skipped')} skipped`)
process.exit(failures.length > 0 ? 1 : 0)

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
    env: environment({ CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(project), ...depth }),
    stdio: ['ignore', out, out],
  })
}

function reportOf(project) {
  return join(reports, `${project}.json`)
}

function logOf(project) {
  return join(reports, `${project}.log`)
}
