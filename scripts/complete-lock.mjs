#!/usr/bin/env node
/**
 * Mistakes it prevents: `npm install` against a registry mirror that lacks a platform's package (chdb for macOS, say) silently leaves it
 * out of package-lock.json, and then `npm ci` refuses the lock on every machine ("Missing: … from lock file"). And where npm is set to
 * `omit-lockfile-registry-resolved`, it leaves out where packages are, so that `npm ci` reads the list of all versions of each first: a third of the time it takes.
 *
 * Adds an entry without integrity for every optional dependency the lock names but does not describe, and its address to every other that
 * has none. npm asks its own registry, also for these addresses (`replace-registry-host`). `--check` only tells.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const PATH = new URL('../package-lock.json', import.meta.url)
const OS = ['darwin', 'linux', 'win32', 'freebsd', 'openbsd', 'netbsd', 'android', 'sunos', 'aix', 'openharmony']
const CPU = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32']

const lock = JSON.parse(readFileSync(PATH, 'utf8'))
const missing = new Map()
const withoutAddress = Object.entries(lock.packages).filter(([, entry]) => entry.integrity && !entry.resolved)

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!isDescribed(path, name)) missing.set(`node_modules/${name}`, describe(name, range, entry))
  }
}

if (process.argv.includes('--check')) {
  if (missing.size > 0) {
    console.error(`package-lock.json lacks ${[...missing.keys()].join(', ')}. Run: npm run complete-lock`)
    process.exit(1)
  }
  if (withoutAddress.length > 0) {
    console.error(`package-lock.json does not say where ${withoutAddress.length} packages are. Run: npm run complete-lock`)
    process.exit(1)
  }
} else if (missing.size > 0 || withoutAddress.length > 0) {
  for (const [path, entry] of missing) lock.packages[path] = entry
  for (const [path, { version, ...entry }] of withoutAddress)
    lock.packages[path] = { version, resolved: addressOf(path, entry, version), ...entry }
  const packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(PATH, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
  console.log(
    `Added to package-lock.json: ${[...missing.keys()].join(', ') || 'no package'}; addresses of ${withoutAddress.length} packages`,
  )
}

/** npm looks for a package next to the dependent, then in each folder above. */
function isDescribed(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (!at) return false
  }
}

/** As the public registry has it. */
function addressOf(path, entry, version) {
  const name = entry.name ?? path.split('node_modules/').at(-1)
  return `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
}

function describe(name, range, parent) {
  const words = name.split(/[-/.]/)
  const os = OS.find((word) => words.includes(word))
  const cpu = CPU.find((word) => words.includes(word)) ?? (words.some((word) => word.startsWith('armv')) ? 'arm' : undefined)
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') || words.includes('glibc') ? 'glibc' : undefined
  return {
    version: range.replace(/^[\^~]/, ''),
    optional: true,
    ...(parent.dev && { dev: true }),
    ...(os && { os: [os] }),
    ...(cpu && { cpu: [cpu] }),
    ...(libc && { libc: [libc] }),
  }
}
