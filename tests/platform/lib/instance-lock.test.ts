import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { lockDataDir } from '#platform/lib/instance-lock.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const LOCK = fileURLToPath(new URL('../../../platform/lib/instance-lock.ts', import.meta.url))
const HOLDER = `const { lockDataDir } = await import(${JSON.stringify(LOCK)})
lockDataDir(process.argv[1])
process.stdout.write('locked')
setInterval(() => {}, 1000)`

/** Another process that holds the folder, as a second platform would. */
async function holder(): Promise<{ kill: () => Promise<void> }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return {
    kill: () =>
      new Promise((resolve) => {
        child.once('close', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}

test('a second platform on the same folder is refused with a sentence', async () => {
  const other = await holder()
  expect(() => lockDataDir(dataDir)).toThrow(/Another platform uses/)
  await other.kill()
})

test('a platform that was killed leaves nothing to clean up', async () => {
  const other = await holder()
  await other.kill()
  lockDataDir(dataDir)()
})

test('the folder can be taken again after it was given back', () => {
  lockDataDir(dataDir)()
  lockDataDir(dataDir)()
})
