import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { SITE_PAGES } from '#tests/support/site-pages.ts'

/**
 * docs/specification.md says of each sentence where it is built and which tests hold it, or that it is not built. A row that points nowhere is
 * worse than none, and so is one that was true last month.
 */
const lines = readFileSync('docs/specification.md', 'utf8').split('\n')

/** The rows of every table with this head, each as its cells. */
function rowsBelow(head: string): string[][] {
  const rows: string[][] = []
  let isInside = false
  for (const line of lines) {
    if (!line.startsWith('|')) isInside = false
    else if (isInside && !line.startsWith('|---')) rows.push(line.replace(/^\| | \|$/g, '').split(' | '))
    isInside ||= line === head
  }
  return rows
}

const NOT_BUILT = 'not built'
const NOTHING = '–'

const rows = rowsBelow('| sentence | built in | test |')
const areas = rowsBelow('| area | built | not built |')
const routesIn = (cell = ''): string[] => [...cell.matchAll(/`(\/[^`]*)`/g)].map(([, route = '']) => route)
const testsIn = (cell: string) =>
  [...cell.matchAll(/`(tests\/[^`]+)` › “(.+?)”(?=; `|$)/g)].map(([, file = '', title = '']) => ({ file, title }))

test('every row has three cells: a sentence, where it is built, and tests; or that it is not built, and what part of it there is', () => {
  expect(rows.length).toBeGreaterThan(110)
  for (const row of rows) {
    const [sentence = '', built = '', cell = ''] = row
    expect(row, sentence).toHaveLength(3)
    if (built.startsWith(NOT_BUILT)) expect(built.length, sentence).toBeGreaterThan(NOT_BUILT.length + 20)
    else expect(built, sentence).toMatch(/`[^`]+`/)
    if (built.startsWith(NOT_BUILT) && cell === NOTHING) continue
    expect(testsIn(cell).length, sentence).toBeGreaterThan(0)
    expect(testsIn(cell).length, `${sentence}: every title in “…”, one after the other with ;`).toBe(cell.split(' › ').length - 1)
  }
})

test.each(rows.map(([sentence = '', , cell = '']) => [sentence, cell] as const))('%s', (_sentence, cell) => {
  for (const { file, title } of testsIn(cell)) {
    expect(existsSync(file), file).toBe(true)
    const words = title.replaceAll("'", "\\'")
    const source = readFileSync(file, 'utf8')
    expect(source.includes(title) || source.includes(words), `${file} has no test “${title}”`).toBe(true)
  }
})

test('the places named exist', () => {
  const places = rows.flatMap(([, built = '']) => [...built.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place))
  expect(places.filter((place) => !existsSync(place))).toEqual([])
})

/** How many routes the specification names for each of its areas; 86 in all. */
const ROUTES: Readonly<Record<string, number>> = {
  'Public and auth': 9,
  General: 6,
  'Org settings': 19,
  Stacks: 16,
  Alerting: 6,
  Traffic: 7,
  Inventory: 9,
  Security: 4,
  Developer: 10,
}

test('the 86 routes of the specification are there, each once', () => {
  const routesOf = ([, built, missing]: string[]): string[] => [...routesIn(built), ...routesIn(missing)]
  const counts = areas.filter(([area = '']) => area in ROUTES).map((row) => [row[0], routesOf(row).length] as const)
  expect(Object.fromEntries(counts)).toEqual(ROUTES)
  const all = areas.flatMap(routesOf)
  expect(all.filter((route, index) => all.indexOf(route) !== index)).toEqual([])
})

test('a route is listed as built when it has a page, and only then; every page is listed', () => {
  const listed = areas.flatMap(([, built]) => routesIn(built))
  expect(listed.toSorted()).toEqual(SITE_PAGES.map(({ path }) => path).toSorted())
})

test('a layout is listed as built when a page uses it, and only then', () => {
  const listed = rows
    .filter(([sentence = '', built = '']) => sentence.startsWith('Layouts: ') && !built.startsWith(NOT_BUILT))
    .flatMap(([sentence = '']) => sentence.replace('Layouts: ', '').split(', '))
  expect(listed.toSorted()).toEqual([...new Set(SITE_PAGES.map(({ layout }) => layout))].toSorted())
})

test('the packages and files of the card are there', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
  const packages = ['astro', '@astrojs/react', 'react', 'react-dom', 'nanostores', '@nanostores/persistent', 'firebase', 'ofetch']
  expect(Object.keys(dependencies ?? {})).toEqual(expect.arrayContaining([...packages, '@sentry/astro']))
  expect(Object.keys(devDependencies ?? {})).toEqual(expect.arrayContaining(['vitest', '@playwright/test']))
  const files = [
    'package.json',
    'astro.config.mjs',
    'tsconfig.json',
    'src/pages',
    'src/islands',
    'src/layouts',
    'src/stores',
    'public',
    'tests',
  ]
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
