/**
 * Mistake it prevents: a check that runs on one person's machine only. All checks that need no running product;
 * `npm run check` and `npm test` take them from here. Two run at once, for two cores; the long ones come first.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { bin, environment, MODULES, nodePath, ROOT, say } from './toolchain.mjs'

/** By its path: in `.bin` either compiler may be the one that is called tsc. One thread, because another check has the second core. */
const TYPES = [nodePath(), join(MODULES, 'typescript-native', 'bin', 'tsc'), '--noEmit', '--singleThreaded']
/** The compiler has read everything else; astro would read it again, for four times as long. */
const PAGES_ONLY = ['--tsconfig', 'scripts/pages.tsconfig.json', '--minimumFailingSeverity', 'warning', '--minimumSeverity', 'warning']
const CHECKS = [
  { name: 'budgets', command: [nodePath(), 'scripts/budgets.mjs'] },
  { name: 'types of pages', command: [bin('astro'), 'check', ...PAGES_ONLY] },
  { name: 'types', command: TYPES },
  { name: 'own properties', command: [nodePath(), 'scripts/own-properties.ts'] },
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings', '.'] },
  { name: 'styles', command: [nodePath(), 'scripts/styles.mjs'] },
  { name: 'format', command: [bin('biome'), 'format', '.'] },
  { name: 'modules', command: [bin('vitest'), 'run', '--project', 'unit', 'tests/unit/modules.test.ts', '--reporter=dot'] },
  { name: 'dead code', command: [bin('knip')] },
  { name: 'complete lock', command: [nodePath(), 'scripts/complete-lock.mjs', '--check'] },
  { name: 'forbidden patterns', command: [nodePath(), 'scripts/forbid.mjs'] },
  { name: 'names', command: [nodePath(), 'scripts/names.ts'] },
  { name: 'linear patterns', command: [nodePath(), 'scripts/patterns.ts'] },
]

/** Returns how many passed and the names of those that failed, whose output is shown. */
export async function runChecks() {
  const waiting = [...CHECKS]
  let passed = 0
  const failed = []
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const started = Date.now()
      const { code, output } = await capture(check.command)
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      if (code === 0) passed++
      else {
        failed.push(check.name)
        say(output)
      }
      say(`${code === 0 ? '✓' : '✗'} ${check.name} (${seconds} s)`)
    }
  }
  await Promise.all([worker(), worker()])
  return { passed, failed }
}

function capture([command, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
