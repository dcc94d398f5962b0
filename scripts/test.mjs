#!/usr/bin/env node
/**
 * Mistake it prevents: a test command that needs what only its author's machine has. Installs what is missing, runs the checks, then unit,
 * platform, conformance and browser tests, and ends with one line `N passed, N failed`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureBrowser } from './find-browser.mjs'
import { bin, environment, ensurePackages, nodePath, ROOT, run, say } from './toolchain.mjs'

ensurePackages()
const browser = ensureBrowser()
const reports = mkdtempSync(join(tmpdir(), 'sightglass-tests-'))
const total = { passed: 0, failed: 0, skipped: 0 }

const { runChecks } = await import('./checks.mjs')
add(await runChecks())

await run(nodePath(), [join(ROOT, 'scripts', 'build.mjs')])
const vitestReport = join(reports, 'vitest.json')
const vitestCode = await run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`])
add(countVitest(vitestReport, vitestCode))

const browserReport = join(reports, 'playwright.json')
const browserCode = await run(bin('playwright'), ['test', '--reporter=list,json'], {
  env: environment({ CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport }),
})
add(countPlaywright(browserReport, browserCode))

rmSync(reports, { recursive: true, force: true })
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 ? 1 : 0)

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

function countPlaywright(path, code) {
  const report = read(path)
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
