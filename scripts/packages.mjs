/**
 * Mistake it prevents: half-installed packages, and a first start that fetches in silence what only tests need. Every entry point first makes
 * sure of the locked packages, Node 24 among them. Works on Node 20 with nothing installed.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { fail, MODULES, ROOT, say } from './toolchain.mjs'

const LOCK = join(ROOT, 'package-lock.json')
/** The digest of the installed lock, and how much of it: `run` or `all`. */
const STAMP = join(MODULES, '.sightglass-lock')
/** So few missing packages are named while they are waited for. */
const NAMED_AT_THE_END = 3

/**
 * Installs what the lock names unless that very lock was installed before: what the product runs and is built with, and with `development`
 * also what checks and tests need, which is a quarter of the whole. The second step adds to the first.
 */
export async function ensurePackages({ development = false } = {}) {
  const text = readFileSync(LOCK, 'utf8')
  const digest = createHash('sha256').update(text).digest('hex')
  const [installed, scope] = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split(' ') : []
  if (installed === digest && (scope === 'all' || !development)) return
  const expected = packagesOf(JSON.parse(text), { development })
  // `npm ci` begins by emptying the folder, so it is for the first step only; `--no-save` leaves the lock as it is
  const adding = installed === digest
  const command = adding ? ['install', '--no-save', '--prefer-offline'] : ['ci', ...(development ? [] : ['--omit=dev'])]
  say(
    adding
      ? 'Adding the packages that checks and tests need …'
      : `Fetching ${expected.length} packages (npm's cache keeps them for the next time) …`,
  )
  const stop = showProgress(expected)
  const status = await install([...command, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--progress=false'])
  stop()
  if (status !== 0) fail('npm could not install the packages. See its message above; the usual cause is the network or the disk.')
  mkdirSync(MODULES, { recursive: true })
  writeFileSync(STAMP, `${digest} ${development ? 'all' : 'run'}`)
}

function install(args) {
  const child = spawn('npm', args, { cwd: ROOT, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code ?? 1))
    child.on('error', () => resolve(1))
  })
}

/** The folders that the lock wants on this machine, relative to the project's root: none of what belongs to a package for another machine. */
function packagesOf(lock, { development }) {
  const here = ({ os, cpu, libc }) => suits(os, process.platform) && suits(cpu, process.arch) && (!libc || suits(libc, libcName()))
  const foreign = Object.entries(lock.packages).flatMap(([path, entry]) => (here(entry) ? [] : [`${path}/`]))
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && (development || !dev) && !foreign.some((other) => `${path}/`.startsWith(other)))
    .map(([path]) => path)
}

/** npm's own rule for `os`, `cpu` and `libc`: none means all, and `!name` excludes one. */
function suits(names, mine) {
  const listed = [names ?? []].flat() // some packages write one name instead of a list
  if (listed.length === 0) return true
  return listed.some((name) => name.startsWith('!')) ? !listed.includes(`!${mine}`) : listed.includes(mine)
}

function libcName() {
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

/** How many packages are there already, and at the end which ones are still missing: one line on a terminal, else one every ten seconds. */
function showProgress(expected) {
  const isTerminal = process.stderr.isTTY
  const started = Date.now()
  const show = () => {
    const missing = expected.filter((path) => !existsSync(join(ROOT, path, 'package.json')))
    const last =
      missing.length <= NAMED_AT_THE_END && missing.length > 0
        ? `, waiting for ${missing.map((path) => path.split('node_modules/').at(-1)).join(', ')}`
        : ''
    const line = `  ${expected.length - missing.length} of ${expected.length} packages, ${secondsSince(started)} s${last}`
    if (isTerminal) process.stderr.write(`\r\u001b[K${line}`)
    else say(line)
  }
  const timer = setInterval(show, isTerminal ? 500 : 10_000)
  return () => {
    clearInterval(timer)
    if (isTerminal) process.stderr.write('\r\u001b[K')
    say(`  ${expected.length} packages, ${secondsSince(started)} s`)
  }
}

const secondsSince = (started) => Math.round((Date.now() - started) / 1000)
