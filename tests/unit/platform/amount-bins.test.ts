import { expect, test } from 'vitest'

import { binStart } from '#platform/events/queries/amount-bins.ts'

test('bins begin at each whole number below a hundred, then at each number of two digits and zeros', () => {
  const starts = Array.from({ length: 821 }, (_, bin) => binStart(bin))
  expect(starts.slice(97, 103)).toEqual([97, 98, 99, 100, 110, 120])
  expect(starts.slice(188, 193)).toEqual([980, 990, 1000, 1100, 1200])
  expect(starts.at(-1)).toBe(10_000_000_000)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  expect(new Set(starts).size).toBe(starts.length)
})
