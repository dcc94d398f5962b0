import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { afterSecondTry, failedFiles, outcomesOfPlaywright, outcomesOfVitest, total } from '#scripts/reports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'sightglass-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const REPORT = join(folder, 'report.json')

/** A real run of real test files, in a folder of their own. */
function runVitest(...files: string[]): Promise<number> {
  const args = ['run', ...files, '--root', folder, '--reporter=json', `--outputFile=${REPORT}`]
  return new Promise((resolve) => {
    execFile('node_modules/.bin/vitest', args, { env: { ...process.env, VITEST: '' } }, (error) => resolve(Number(error?.code ?? 0)))
  })
}

test('a test that fails once is named unstable with its message, one that fails twice stays a failure, and all are counted once', async () => {
  writeFileSync(
    join(folder, 'once.test.mjs'),
    `import { existsSync, writeFileSync } from 'node:fs'
     import { expect, test } from 'vitest'
     test('steady', () => {})
     test('shaky', () => {
       const mark = import.meta.dirname + '/seen'
       const seen = existsSync(mark)
       writeFileSync(mark, '')
       expect(seen, 'the first time').toBe(true)
     })`,
  )
  writeFileSync(join(folder, 'always.test.mjs'), `import { expect, test } from 'vitest'; test('broken', () => expect(1).toBe(2))`)
  writeFileSync(join(folder, 'good.test.mjs'), `import { test } from 'vitest'; test('good', () => {}); test.skip('later', () => {})`)

  const first = outcomesOfVitest(REPORT, await runVitest())
  expect(total(first)).toMatchObject({ passed: 2, skipped: 1, failures: [expect.any(String), expect.any(String)] })
  const files = failedFiles(first)
  expect(files.map((file) => file.split('/').at(-1)).toSorted()).toEqual(['always.test.mjs', 'once.test.mjs'])

  const { outcomes, unstable } = afterSecondTry(first, outcomesOfVitest(REPORT, await runVitest('once', 'always')))
  expect(unstable).toEqual([expect.stringMatching(/once\.test\.mjs: shaky\n.*the first time/)])
  expect(total(outcomes)).toMatchObject({ passed: 3, skipped: 1, failures: [expect.stringContaining('always.test.mjs: broken')] })
})

test('a runner that leaves no report, and one that ends badly without a failed test, are failures that no second run can take away', () => {
  const lost = outcomesOfVitest(join(folder, 'none.json'), 1)
  expect(failedFiles(lost)).toEqual([])
  expect(total(lost).failures).toEqual([expect.stringContaining('left no report')])

  writeFileSync(REPORT, JSON.stringify({ suites: [], errors: [] }))
  expect(total(outcomesOfPlaywright('console', REPORT, 1)).failures).toEqual(['console ended with code 1, and none of its tests failed'])
  expect(total(outcomesOfPlaywright('console', REPORT, 0)).failures).toEqual([])
})

test('failures of browser tests stand by file, with the line and the start of the message', () => {
  const failed = {
    file: 'filter.spec.ts',
    line: 7,
    title: 'filters',
    ok: false,
    tests: [{ results: [{ error: { message: '\u001b[31mno row\u001b[0m' } }] }],
  }
  const passed = { file: 'filter.spec.ts', line: 9, title: 'more', ok: true, tests: [{ status: 'expected' }] }
  const skipped = { file: 'other.spec.ts', line: 3, title: 'else', ok: true, tests: [{ status: 'skipped' }] }
  writeFileSync(REPORT, JSON.stringify({ suites: [{ specs: [failed], suites: [{ specs: [passed, skipped] }] }], errors: [] }))
  const outcomes = outcomesOfPlaywright('console', REPORT, 1)
  expect(failedFiles(outcomes)).toEqual(['tests/browser/filter.spec.ts'])
  expect(total(outcomes)).toEqual({ passed: 1, skipped: 1, failures: ['tests/browser/filter.spec.ts:7: filters\n    no row'] })
})
