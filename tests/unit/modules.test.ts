import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

/**
 * Which room may import which; a room may always import itself. The reasons stand in docs/architecture.md. A room inside another (`platform/pulse/receivers`)
 * belongs to the outer one. What is not a room (platform/main.ts, which knows all of them) is not held.
 */
const SCREEN = ['src/screens', 'src/components', 'src/queries', 'src/stores', 'src/lib', 'wire', 'domain']
/** One for each area of the console; they never import each other, and every one may use the shell. */
const AREAS = ['dev', 'error', 'home', 'install', 'leaving', 'me', 'orgs', 'session', 'settings', 'traffic']
const AREA = [...SCREEN, 'src/islands/shell']
const MAY_IMPORT: Record<string, string[]> = {
  domain: [],
  wire: ['domain'],
  'src/pages': ['src/layouts', 'src/islands', 'src/screens', 'src/components', 'src/lib', 'src/styles'],
  'src/layouts': ['src/layouts', 'src/islands', 'src/components', 'src/lib', 'src/styles'],
  'src/islands/shell': [...SCREEN, 'src/islands/session'],
  ...Object.fromEntries(AREAS.map((area) => [`src/islands/${area}`, AREA])),
  'src/screens': ['src/components', 'src/queries', 'src/stores', 'src/lib', 'wire', 'domain'],
  'src/components': ['src/lib', 'wire', 'domain'],
  'src/queries': ['src/stores', 'src/clients', 'src/lib', 'wire', 'domain'],
  'src/stores': ['src/clients', 'src/lib', 'wire'],
  'src/clients': ['src/lib', 'wire'],
  'src/lib': ['wire', 'domain'],
  'src/styles': [],
  'src/head': ['src/lib', 'wire'],
  'src/build': ['src/lib'],
  'platform/lib': ['wire'],
  'platform/documents': ['platform/lib', 'wire'],
  'platform/identity': ['platform/lib', 'wire'],
  'platform/access': ['platform/lib', 'wire'],
  'platform/api': ['platform/lib', 'wire', 'domain'],
  'platform/agents': ['platform/lib', 'wire', 'domain'],
  'platform/events': ['platform/lib', 'wire', 'domain'],
  'platform/pulse': ['platform/lib', 'wire', 'domain'],
  'platform/warehouse': ['platform/lib', 'wire', 'domain'],
  'platform/site': ['platform/lib', 'platform/config.ts', 'wire'],
  'platform/demo': ['platform/lib', 'wire', 'domain'],
}

const MODULES = Object.keys(MAY_IMPORT)
const moduleOf = (path: string): string => MODULES.find((module) => path.startsWith(`${module}/`)) ?? path
const SPECIFIER = /(?:from|import)\s*\(?\s*['"]([#.][^'"]+)['"]/g

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(SPECIFIER)].map(([, specifier]) =>
    specifier?.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier ?? ''),
  )
}

const files = globSync('{src,wire,domain,platform}/**/*.{ts,tsx,astro}').filter((file) => !file.includes('/gen/'))

test('imports only flow the way the table of rooms allows', () => {
  const breaches = files.flatMap((file) => {
    const module = moduleOf(file)
    const allowed = MAY_IMPORT[module]
    if (!allowed) return []
    return importsOf(file)
      .map(moduleOf)
      .filter((other) => other !== module && !allowed.some((one) => other === one || other.startsWith(`${one}/`)))
      .map((other) => `${file} → ${other}`)
  })
  expect(breaches).toEqual([])
})

test('every folder of the code belongs to a room of the table', () => {
  const strangers = files.filter((file) => file.split('/').length > 2 && !MODULES.some((module) => file.startsWith(`${module}/`)))
  expect(strangers).toEqual([])
})

test('a room is entered by #room/file, and by a relative path only from inside', () => {
  const wrong = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(SPECIFIER)]
      .map(([, specifier]) => specifier ?? '')
      .filter((specifier) => specifier.startsWith('.') && MAY_IMPORT[moduleOf(file)] !== undefined)
      .filter((specifier) => moduleOf(join(dirname(file), specifier)) !== moduleOf(file))
      .map((specifier) => `${file} → ${specifier}`),
  )
  expect(wrong).toEqual([])
})

test('every room says in a short README what it is for', () => {
  const long = MODULES.filter((module) => module.startsWith('platform/') || module === 'domain' || module === 'wire').flatMap((module) => {
    const lines = readFileSync(`${module}/README.md`, 'utf8').split('\n').length
    return lines > 31 ? [`${module}/README.md has ${lines} lines`] : []
  })
  expect(long).toEqual([])
})

test('the catalogue shows components with fixed data: it asks no store, query or client', () => {
  const asking = files
    .filter((file) => file.startsWith('src/islands/dev/'))
    .flatMap((file) => importsOf(file).map((other) => `${file} → ${other}`))
    .filter((line) => /→ src\/(?:stores|queries|clients)\//.test(line))
  expect(asking).toEqual([])
})
