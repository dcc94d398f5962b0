import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { importsOf, specifiersOf } from './support/imports.ts'

/**
 * Which module may import which; a module may always import itself. docs/architecture.md has the reasons. A subdirectory (`platform/pulse/receivers`)
 * belongs to its module. Files outside of modules (platform/main.ts, the composition root) are not checked.
 */
const SCREEN = ['src/screens', 'src/components', 'src/queries', 'src/stores', 'src/lib', 'wire', 'domain']
/** Areas of the console never import each other; each may use the shell. */
const AREAS = ['dev', 'error', 'home', 'install', 'inventory', 'leaving', 'me', 'orgs', 'session', 'settings', 'traffic']
const AREA = [...SCREEN, 'src/islands/shell']
const MAY_IMPORT: Record<string, string[]> = {
  domain: [],
  wire: ['domain'],
  'src/pages': ['src/layouts', 'src/islands', 'src/screens', 'src/components', 'src/lib', 'src/styles'],
  'src/layouts': ['src/layouts', 'src/islands', 'src/screens', 'src/components', 'src/lib', 'src/styles'],
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
  'platform/capture': ['platform/lib', 'wire', 'domain'],
  'platform/demo': ['platform/lib', 'wire', 'domain'],
}

const MODULES = Object.keys(MAY_IMPORT)
const moduleOf = (path: string): string => MODULES.find((module) => path.startsWith(`${module}/`)) ?? path
const files = globSync('{src,wire,domain,platform}/**/*.{ts,tsx,astro}').filter((file) => !file.includes('/gen/'))

test('imports only go where the table of modules allows', () => {
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

test('every directory of the code belongs to a module of the table', () => {
  const strangers = files.filter((file) => file.split('/').length > 2 && !MODULES.some((module) => file.startsWith(`${module}/`)))
  expect(strangers).toEqual([])
})

test('a module is imported by #module/file, and by a relative path only from inside', () => {
  const wrong = files.flatMap((file) =>
    specifiersOf(file)
      .filter((specifier) => specifier.startsWith('.') && MAY_IMPORT[moduleOf(file)] !== undefined)
      .filter((specifier) => moduleOf(join(dirname(file), specifier)) !== moduleOf(file))
      .map((specifier) => `${file} → ${specifier}`),
  )
  expect(wrong).toEqual([])
})

test('every module has a short README', () => {
  const long = MODULES.filter((module) => module.startsWith('platform/') || module === 'domain' || module === 'wire').flatMap((module) => {
    const lines = readFileSync(`${module}/README.md`, 'utf8').split('\n').length
    return lines > 31 ? [`${module}/README.md has ${lines} lines`] : []
  })
  expect(long).toEqual([])
})

test('the catalogue shows components with fixed data: it imports no store, query or client', () => {
  const imported = files
    .filter((file) => file.startsWith('src/islands/dev/'))
    .flatMap((file) => importsOf(file).map((other) => `${file} → ${other}`))
    .filter((line) => /→ src\/(?:stores|queries|clients)\//.test(line))
  expect(imported).toEqual([])
})
