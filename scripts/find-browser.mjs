/**
 * Mistake it prevents: browser tests that pass because they were skipped. Finds a Chromium; installs Debian's when there is none and it may;
 * else stops with what to do.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

import { fail, say } from './toolchain.mjs'

/** The headless build first: it starts a test three times faster. */
const DEBIANS = ['chromium-headless-shell', 'chromium']
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Resolves with its path. Nothing waits but what needs it: Debian's is fetched while something else keeps the machine busy. */
export async function ensureBrowser() {
  const found = [process.env.CHROMIUM, ...USUAL_PLACES].find((path) => path && existsSync(path))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium for the browser tests …')
    await quietly('apt-get', ['update', '-qq'])
    for (const name of DEBIANS) {
      await quietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`
    }
  }
  return fail(
    'The browser tests need a Chromium. Install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM to its path.',
  )
}

/** Resolves when it is over, however it went: what counts is whether there is a browser then. */
function quietly(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  return new Promise((resolve) => child.on('close', resolve).on('error', resolve))
}
