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

/** Its package holds the embedded event store: half of all bytes, and no build needs it. */
const ENGINE = 'packages/embedded-engine'

/**
 * Installs what the lock names unless that very lock was installed before: what the product runs and is built with, and with `development`
 * also what checks and tests need, which is a quarter of the whole. The second step adds to the first. `meanwhile` is work that can be done
 * while the engine is still on its way; it is begun only when there is something to install.
 */
export async function ensurePackages({ development = false, meanwhile } = {}) {
  const text = readFileSync(LOCK, 'utf8')
  const digest = createHash('sha256').update(text).digest('hex')
  const [installed, scope] = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split(' ') : []
  if (installed === digest && (scope === 'all' || !development)) return
  const expected = packagesOf(JSON.parse(text), { development })
  // `npm ci` begins by emptying the folder, so it is for the first step only; `--no-save` leaves the lock as it is
  if (installed === digest) {
    say('Adding the packages that checks and tests need …')
    await npm(['install', '--no-save', '--prefer-offline'], expected)
  } else {
    say(`Fetching ${expected.length} packages (npm's cache keeps them for the next time) …`)
    if (meanwhile && !development) {
      const engine = packagesBelow(ENGINE, JSON.parse(text))
      await npm(
        ['ci', '--omit=dev', '--workspaces=false'],
        expected.filter((path) => !engine.includes(path)),
      )
      await Promise.all([npm(['install', '--no-save', '--omit=dev', `--workspace=${ENGINE}`]), meanwhile()])
    } else await npm(['ci', ...(development ? [] : ['--omit=dev'])], expected)
  }
  mkdirSync(MODULES, { recursive: true })
  writeFileSync(STAMP, `${digest} ${development ? 'all' : 'run'}`)
}

/** Runs npm, and shows how many of the expected packages are there; ends this process when npm fails. */
async function npm(command, expected = []) {
  const stop = expected.length > 0 ? showProgress(expected) : () => undefined
  const status = await install([...command, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--progress=false'])
  stop()
  if (status !== 0) fail('npm could not install the packages. See its message above; the usual cause is the network or the disk.')
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
  // A WebAssembly build is for machines without a native one, which the lock does not say
  const foreign = Object.entries(lock.packages).flatMap(([path, entry]) => (here(entry) && !path.endsWith('-wasm32') ? [] : [`${path}/`]))
  const isFetched = (path, { dev, link }) => path.startsWith('node_modules/') && !link && (development || !dev)
  return Object.entries(lock.packages)
    .filter(([path, entry]) => isFetched(path, entry) && !foreign.some((other) => `${path}/`.startsWith(other)))
    .map(([path]) => path)
}

/** What a workspace needs and the project itself does not, as far as it lies in the project's own `node_modules`. */
function packagesBelow(workspace, lock) {
  const reach = (path, found = new Set()) => {
    const { dependencies, optionalDependencies, devDependencies } = lock.packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...(path === '' && devDependencies) })) {
      const next = `node_modules/${name}`
      if (!found.has(next)) reach(next, found.add(next))
    }
    return found
  }
  const common = reach('')
  return [...reach(workspace)].filter((path) => !common.has(path))
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
