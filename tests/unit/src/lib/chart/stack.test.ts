import { expect, test } from 'vitest'

import { stackUp } from '#src/lib/chart/time-chart.ts'
import fc from '#tests/properties.ts'

const all = (): boolean => true

test('each layer stands on those before it', () => {
  expect(
    stackUp(
      [
        [1, 2],
        [10, 20],
        [100, 200],
      ],
      all,
    ),
  ).toEqual([
    [1, 2],
    [11, 22],
    [111, 222],
  ])
})

test('a gap of all is a gap; a gap of one counts as nothing', () => {
  expect(
    stackUp(
      [
        [1, null, null],
        [10, 20, null],
      ],
      all,
    ),
  ).toEqual([
    [1, 0, null],
    [11, 20, null],
  ])
})

test('a hidden series holds nothing and carries nothing', () => {
  expect(stackUp([[1], [10], [100]], (index) => index !== 1)).toEqual([[1], [null], [101]])
})

test('the top is the sum of what is shown', () => {
  const values = fc.array(fc.option(fc.integer({ min: 0, max: 1e6 })), { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(fc.array(values, { minLength: 1, maxLength: 8 }), (series) => {
      const top = stackUp(series, all).at(-1) ?? []
      for (let at = 0; at < 5; at++) {
        const column = series.map((one) => one[at] ?? null)
        const sum = column.every((value) => value === null) ? null : column.reduce<number>((total, value) => total + (value ?? 0), 0)
        expect(top[at]).toBe(sum)
      }
    }),
  )
})
