#!/usr/bin/env node
/**
 * Mistake it prevents: looking at yesterday's console. Builds when a source is newer than the build (by content, not by clock), and not otherwise;
 * `--force` always.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { bin, environment, fail, ROOT, run, say } from './toolchain.mjs'

const SOURCES = [
  'src/**/*',
  'wire/**/*',
  'domain/**/*',
  'public/**/*',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
]
const STAMP = join(ROOT, 'dist', 'builds', 'sources.txt')

export async function ensureBuild({ force = false } = {}) {
  const sources = digestOfSources()
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  say('Building the console (about half a minute) …')
  const code = await run(bin('astro'), ['build', '--silent'], { stdio: ['ignore', 2, 2], env: environment() })
  if (code !== 0) fail('The console could not be built. See the error above.')
  writeFileSync(STAMP, sources)
}

/** What of the environment a build depends on (astro.config.mjs, src/build); secrets only by whether they are there. */
const environmentOf = ({ ROUTE_RULES, ERROR_REPORTING, SENTRY_ORG, SENTRY_PROJECT, SENTRY_AUTH_TOKEN, SENTRY_URL }) =>
  JSON.stringify([ROUTE_RULES, ERROR_REPORTING, SENTRY_ORG, SENTRY_PROJECT, SENTRY_URL, Boolean(SENTRY_AUTH_TOKEN)])

function digestOfSources() {
  const hash = createHash('sha256').update(environmentOf(process.env))
  for (const path of globSync(SOURCES, { cwd: ROOT }).sort()) {
    const full = join(ROOT, path)
    if (statSync(full).isFile()) hash.update(path).update('\0').update(readFileSync(full)).update('\0')
  }
  return hash.digest('hex')
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await ensureBuild({ force: process.argv.includes('--force') })
