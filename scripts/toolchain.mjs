/**
 * Mistake it prevents: running the project with the machine's own Node. Every entry point (`npm start`, `npm test`, `npm run dev`) runs on the
 * locked one, which packages.mjs installs. Works on Node 20 with nothing installed.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
export const MODULES = join(ROOT, 'node_modules')
const NEEDED_NODE = 24

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

/** For `onSpawn`: Ctrl+C reaches the child directly; a stop from outside (systemd, kill) reaches only this process. */
export function passSignals(child) {
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
}

export const bin = (name) => join(MODULES, '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

export function say(text) {
  process.stderr.write(`${text}\n`)
}

export function fail(text) {
  say(text)
  process.exit(1)
}
