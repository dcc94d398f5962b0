/**
 * Mistake it prevents: browser tests that pass because they were skipped. Finds a Chromium; installs Debian's when there is none and it may;
 * else stops with what to do.
 */
import { spawnSync } from 'node:child_process'
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

export function ensureBrowser() {
  const found = [process.env.CHROMIUM, ...USUAL_PLACES].find((path) => path && existsSync(path))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium for the browser tests …')
    const quiet = { stdio: ['ignore', 'ignore', 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    for (const name of DEBIANS) {
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`
    }
  }
  return fail(
    'The browser tests need a Chromium. Install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM to its path.',
  )
}
