import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

/** Each row of docs/specification.md names a file and the title of a test in it. A row that points nowhere is worse than none. */
const rows = readFileSync('docs/specification.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|(?:---| sentence)/.test(line))
  .map((line) => line.split(' | '))

test('there is a row for each point from 2 to 9, and each has a place and a test', () => {
  expect(rows.length).toBeGreaterThan(55)
  for (const row of rows) expect(row, row[0] ?? '').toHaveLength(3)
})

test.each(rows.map(([sentence = '', , cell = '']) => [sentence, cell] as const))('%s', (_sentence, cell) => {
  const [, file = '', title = ''] = /`(tests\/[^`]+)` › “(.+)”/.exec(cell) ?? []
  expect(existsSync(file), file).toBe(true)
  const words = title.replaceAll("'", "\\'")
  const source = readFileSync(file, 'utf8')
  expect(source.includes(title) || source.includes(words), `${file} has no test “${title}”`).toBe(true)
})

test('the places named exist', () => {
  const places = rows.flatMap(([, built = '']) => [...built.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place))
  expect(places.filter((place) => !existsSync(place))).toEqual([])
})
