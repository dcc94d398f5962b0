#!/usr/bin/env node
/**
 * Mistake it prevents: a test command that needs what only its author's machine has. Installs what is missing, runs the checks, then unit, platform,
 * conformance and browser tests, and ends with one line `N passed, N failed`. A file that failed is run again alone at the end; when it passes then,
 * its tests are named as unstable. `--strict` fails on those; `--all` adds the tests that show one more way to what others show
 * (`@variant` in their title); `--deep` runs all of them, the random and the corpus tests at full length, which takes hours.
 */
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureBrowser } from './find-browser.mjs'
import { ensurePackages } from './packages.mjs'
import { afterSecondTry, failedFiles, outcomesOfPlaywright, outcomesOfVitest, total, VARIANT } from './reports.mjs'
import { bin, environment, nodePath, ROOT, run, say } from './toolchain.mjs'

/** What the tests themselves take less of; see the constants of the same names there. */
const DEEP = {
  ARCHIVE_BYTES: 'Infinity',
  AXE_SCHEMES: 'both',
  AXE_TARGETS: 'pages',
  CATALOGUE_WIDTHS: 'all',
  COST_SHARE: '1',
  EMULATOR_RUNS: '400',
  FILTER_RUNS: '2000',
  FUZZ_QUERIES: '10000',
  HISTORIES: '300',
  HOSTILE_EVERY: '1',
  KILL_CYCLES: '50',
  MEASURE_RUNS: '400',
  PROPERTY_SHARE: '1',
  REWRITES: '60',
  SQL_EVERY: '1',
  STORY_SEEDS: '3',
}
const isStrict = process.argv.includes('--strict')
const isDeep = process.argv.includes('--deep')
const isAll = isDeep || process.argv.includes('--all')
const depth = isDeep ? { ...DEEP, PROPERTY_SEED: String(Date.now() % 2 ** 31) } : {}
if (depth.PROPERTY_SEED) say(`Property tests begin with PROPERTY_SEED=${depth.PROPERTY_SEED}.`)

await ensurePackages({ development: true })
// Fetched while the checks run, which need none
const finding = ensureBrowser()
const reports = mkdtempSync(join(tmpdir(), 'sightglass-tests-'))

const { runChecks } = await import('./checks.mjs')
const checks = await runChecks()
const browser = await finding

await run(nodePath(), [join(ROOT, 'scripts', 'build.mjs')])
// The catalogue needs no platform and little of the machine: its tests run while those that start engines do, one file at a time,
// and what is left of them while the console's do
const catalogue = browserTests('catalogue', { quiet: true })
const suites = [
  { again: unitTests, first: await unitTests() },
  { again: (files) => browserTests('console', { files }), first: await browserTests('console') },
  { again: (files) => browserTests('catalogue', { files }), first: await catalogue },
]
process.stdout.write(readFileSync(reportPath('catalogue', 'log')))

const unstable = []
const sum = { passed: checks.passed, skipped: 0, failures: checks.failed.map((name) => `check: ${name}`) }
for (const { first, again } of suites) {
  const files = failedFiles(first)
  if (files.length > 0) say(`Failed, running again: ${files.join(', ')}`)
  const result = files.length > 0 ? afterSecondTry(first, await again(files)) : { outcomes: first, unstable: [] }
  const { passed, skipped, failures } = total(result.outcomes)
  sum.passed += passed
  sum.skipped += skipped
  sum.failures.push(...failures)
  unstable.push(...result.unstable)
}
rmSync(reports, { recursive: true, force: true })

// Last, because the end of a long log is what people are shown
for (const test of unstable) console.log(`~ unstable, passed when run again: ${test}`)
for (const failure of sum.failures) console.log(`✗ ${failure}`)
const failed = sum.failures.length + (isStrict ? unstable.length : 0)
console.log(`${sum.passed} passed, ${failed} failed, ${sum.skipped} skipped`)
process.exit(failed > 0 ? 1 : 0)

/** All of vitest's projects, or some files of them. */
async function unitTests(files = []) {
  const report = reportPath('vitest', 'json')
  rmSync(report, { force: true })
  // One more than there are cores: files wait for a process, a disk or a clock a third of their time, where others may work
  const workers = `--maxWorkers=${availableParallelism() + 1}`
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = isAll ? [] : [`--testNamePattern=^(?!.*${VARIANT})`]
  const code = await run(bin('vitest'), ['run', ...files, workers, ...chosen, ...reporting], {
    env: environment({ CHROMIUM: browser, ...depth }),
  })
  return outcomesOfVitest(report, code)
}

/** One project of the browser tests, or some files of it. `quiet` ones write to a file, so that two runs do not write into each other. */
async function browserTests(project, { quiet = false, files = [] } = {}) {
  const report = reportPath(project, 'json')
  rmSync(report, { force: true })
  const out = quiet ? openSync(reportPath(project, 'log'), 'w') : 'inherit'
  const args = [
    'test',
    ...files,
    `--project=${project}`,
    '--reporter=list,json',
    `--output=test-results/${project}`,
    ...(quiet ? ['--workers=1'] : []),
    ...(isAll ? [] : [`--grep-invert=${VARIANT}`]),
  ]
  const code = await run(bin('playwright'), args, {
    env: environment({ CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...depth }),
    stdio: ['ignore', out, out],
  })
  return outcomesOfPlaywright(project, report, code)
}

function reportPath(suite, ending) {
  return join(reports, `${suite}.${ending}`)
}
