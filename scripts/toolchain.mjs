/**
 * Mistake it prevents: running the project with the machine's own Node or half-installed packages. Every entry point (`npm start`, `npm test`,
 * `npm run dev`) first makes sure of the locked packages, Node 24 among them, and then runs on those. Works on Node 20 with nothing installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const MODULES = join(ROOT, 'node_modules')
const STAMP = join(MODULES, '.sightglass-lock')
const NEEDED_NODE = 24

/** Installs what the lock names unless that very lock was installed before. */
export function ensurePackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return
  say('Installing the locked packages (about half a minute) …')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail('npm could not install the packages. Its message stands above; most often the network or the disk is the reason.')
  stamp(lock)
}

function stamp(lock) {
  mkdirSync(MODULES, { recursive: true })
  writeFileSync(STAMP, lock)
}

/** The Node to run on: the locked one, else the machine's own if it is new enough (macOS has no locked one). */
export function nodePath() {
  const locked = join(MODULES, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(locked)) return locked
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath
  return fail(
    `Sightglass needs Node ${NEEDED_NODE}, and no locked one exists for ${process.platform}/${process.arch}. Install Node ${NEEDED_NODE} or newer.`,
  )
}

/** Runs a tool of the project on the locked Node; resolves with its exit code. */
export function run(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment(options.env),
    ...(options.stdio && { stdio: options.stdio }),
  })
  options.onSpawn?.(child)
  return new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? (signal ? 1 : 0))))
}

/**
 * `node_modules/.bin` first, so that a tool's `#!/usr/bin/env node` finds the locked Node. What Node made of our sources is kept, which is a
 * third of the platform's start.
 */
export function environment(extra = {}) {
  return {
    ...process.env,
    PATH: `${join(MODULES, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    ASTRO_TELEMETRY_DISABLED: '1',
    NODE_COMPILE_CACHE: join(MODULES, '.cache', 'node'),
    ...extra,
  }
}

export const bin = (name) => join(MODULES, '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

export function say(text) {
  process.stderr.write(`${text}\n`)
}

export function fail(text) {
  say(text)
  process.exit(1)
}
