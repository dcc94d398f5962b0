import { expect, test } from 'vitest'

import { rankCountries, stepInList } from '#src/lib/geo/country-list.ts'

test('heaviest first, entries of one country added, what is no country in one row', () => {
  const ranked = rankCountries([
    { code: 'DE', value: 5 },
    { code: 'SG', value: 9 },
    { code: 'DE', value: 6 },
    { code: '', value: 1 },
    { code: 'ZZ', value: 2 },
    { code: 'de', value: 4 },
    { code: 'FR', value: 0 },
  ])
  expect(ranked.map(({ code, value, rank, name }) => [rank, code, name, value])).toEqual([
    [1, 'DE', 'Germany', 11],
    [2, 'SG', 'Singapore', 9],
    [3, '', 'Unknown', 7],
  ])
})

test('equal weights stand by name', () => {
  expect(rankCountries(['SE', 'AT', 'NL'].map((code) => ({ code, value: 1 }))).map(({ code }) => code)).toEqual(['AT', 'NL', 'SE'])
})

test('arrows stay inside the list, and the first press lands on the first', () => {
  expect(stepInList('ArrowRight', -1, 3)).toBe(0)
  expect(stepInList('ArrowDown', 2, 3)).toBe(2)
  expect(stepInList('PageUp', 2, 3)).toBe(0)
  expect(stepInList('End', 0, 3)).toBe(2)
  expect(stepInList('x', 0, 3)).toBeUndefined()
  expect(stepInList('Home', 0, 0)).toBeUndefined()
})
