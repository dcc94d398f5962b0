import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterEach, beforeEach, expect, test } from 'vitest'

const SCRIPTS = new URL('../../../scripts/', import.meta.url)
const ENGINE = 'packages/embedded-engine'
const LOCK = {
  packages: {
    '': { dependencies: { console: '1', shared: '1' }, devDependencies: { tests: '1' }, workspaces: [ENGINE] },
    [ENGINE]: { dependencies: { database: '1', shared: '1' } },
    'node_modules/@sightglass/embedded-engine': { resolved: ENGINE, link: true },
    'node_modules/console': { optionalDependencies: { 'console-elsewhere': '1', 'console-wasm32': '1' } },
    'node_modules/console-elsewhere': { optional: true, os: ['!linux', '!darwin', '!win32'] },
    'node_modules/console-wasm32': { optional: true },
    'node_modules/database': { optionalDependencies: { 'database-library': '1' } },
    'node_modules/database-library': { optional: true },
    'node_modules/shared': {},
    'node_modules/tests': { dev: true },
  },
}

/**
 * Stands in for npm: writes down with what it was called, and makes the folders that this call brings. Real ones take minutes and a network; that they
 * are understood is seen whenever this project is installed.
 */
const NPM = `#!/usr/bin/env node
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs')
const line = process.argv.slice(2).filter((word) => !/^--(ignore-scripts|no-audit|no-fund|loglevel|progress)/.test(word)).join(' ')
appendFileSync('calls.txt', line + (existsSync('built.txt') ? ' (built)' : '') + '\\n')
if (existsSync('offline.txt')) process.exit(1)
const names = ['console', 'shared']
if (!line.includes('--workspaces=false')) names.push('database', 'database-library')
if (!line.includes('--omit=dev')) names.push('tests')
for (const name of names) {
  mkdirSync('node_modules/' + name, { recursive: true })
  writeFileSync('node_modules/' + name + '/package.json', '{}')
}
`

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sightglass-packages-'))
  await mkdir(join(root, 'scripts'))
  await mkdir(join(root, 'bin'))
  for (const name of ['packages.mjs', 'toolchain.mjs']) await copyFile(new URL(name, SCRIPTS), join(root, 'scripts', name))
  await writeFile(join(root, 'package-lock.json'), JSON.stringify(LOCK))
  await writeFile(join(root, 'bin', 'npm'), NPM)
  await chmod(join(root, 'bin', 'npm'), 0o755)
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** Runs it in a process of its own; what it said, what npm was called with since the last time, and its exit code. */
async function ensure(options: string) {
  await rm(join(root, 'calls.txt'), { force: true })
  const code = `import { writeFileSync } from 'node:fs'
    const { ensurePackages } = await import('./scripts/packages.mjs')
    await ensurePackages(${options})`
  const ended = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    env: { ...process.env, PATH: `${join(root, 'bin')}:${process.env['PATH']}` },
  }).catch((cause: unknown) => cause as { code: number; stderr: string })
  const calls = await readFile(join(root, 'calls.txt'), 'utf8').catch(() => '')
  return { calls: calls.split('\n').filter(Boolean), said: ended.stderr, code: 'code' in ended ? ended.code : 0 }
}

const BUILD = `{ meanwhile: async () => writeFileSync('built.txt', '') }`

test('a first start fetches what a build needs, builds while the engine arrives, and says how far it is; the next one fetches nothing', async () => {
  const first = await ensure(BUILD)
  expect(first.code).toBe(0)
  expect(first.calls[0]).toBe('ci --omit=dev --workspaces=false')
  expect(first.calls[1]).toMatch(/^install --no-save --omit=dev --workspace=packages\/embedded-engine/)
  expect(first.calls).toHaveLength(2)
  expect(await readFile(join(root, 'built.txt'), 'utf8')).toBe('')
  expect(first.said).toContain('Fetching 4 packages')
  expect(first.said).toMatch(/^ {2}2 packages, \d+ s$/m) // console and shared: without the engine, tests, and what is for other machines
  const second = await ensure(BUILD)
  expect([second.calls, second.said, second.code]).toEqual([[], '', 0])
})

test('tests add what they need to what is there, once', async () => {
  await ensure(BUILD)
  const tests = await ensure('{ development: true }')
  expect(tests.calls).toEqual(['install --no-save --prefer-offline (built)'])
  expect((await ensure('{ development: true }')).calls).toEqual([])
  expect((await ensure(BUILD)).calls).toEqual([])
})

test('tests on a new machine fetch everything at once', async () => {
  const { calls, said } = await ensure('{ development: true }')
  expect(calls).toEqual(['ci'])
  expect(said).toContain('Fetching 5 packages')
})

test('another lock is installed anew', async () => {
  await ensure(BUILD)
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ ...LOCK, version: '2' }))
  expect((await ensure('{}')).calls).toEqual(['ci --omit=dev (built)'])
})

test('when npm fails, it is reported with the reason, nothing is taken for installed, and the next start tries again', async () => {
  await writeFile(join(root, 'offline.txt'), '')
  const failed = await ensure(BUILD)
  expect(failed.code).toBe(1)
  expect(failed.said).toContain('npm could not install the packages.')
  expect(failed.calls).toHaveLength(1)
  await rm(join(root, 'offline.txt'))
  expect((await ensure(BUILD)).calls).toHaveLength(2)
})
