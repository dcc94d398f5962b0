import { expect, test } from 'vitest'

import { changeOf } from '#src/lib/chart/change.ts'
import { binValues, quantile } from '#src/lib/chart/distribution.ts'
import { firstFrom, indexesWithin, stepOf } from '#src/lib/chart/find-time.ts'
import { matrixLookup, matrixShade } from '#src/lib/chart/matrix.ts'
import { sumOf, withRest } from '#src/lib/chart/parts.ts'
import { formatTick, formatUnit } from '#src/lib/chart/units.ts'
import fc from '#tests/properties.ts'

test('parts beyond the most are one part, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000)), fc.integer({ min: 1, max: 8 }), (values, most) => {
      const parts = values.map((value, index) => ({ id: String(index), label: `p${index}`, value }))
      const shown = withRest(parts, most)
      expect(shown.length).toBeLessThanOrEqual(most + 1)
      expect(sumOf(shown)).toBe(sumOf(parts))
    }),
  )
})

test('every value lies in one bin', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true })), (values) => {
      const bins = binValues(values, 20, 'duration')
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
    }),
  )
  // Closer together than numbers can be distinguished
  expect(binValues([0, 5e-324], 20, 'duration').reduce((sum, { count }) => sum + count, 0)).toBe(2)
  expect(binValues([1e6, 1e6 + 1e-9], 20, 'duration').length).toBeLessThanOrEqual(21)
  expect(binValues([], 20, 'count')).toEqual([])
})

test('a quantile lies between neighbours', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5)
  expect(quantile([7], 0.99)).toBe(7)
  expect(quantile([], 0.5)).toBeUndefined()
})

test('times are found by halves', () => {
  expect(firstFrom([10, 20, 30], 20)).toBe(1)
  expect(firstFrom([10, 20, 30], 31)).toBe(3)
  expect(indexesWithin([10, 20, 30, 40], 15, 30)).toEqual({ first: 1, last: 2 })
  expect(indexesWithin([10, 20], 11, 12)).toEqual({ first: 1, last: 0 })
  expect(stepOf([0, 5, 10, 100])).toBe(5)
  expect(stepOf([7])).toBe(0)
})

test('a change says how much, and from nothing says so', () => {
  expect(changeOf(110, 100)).toEqual({ direction: 'up', text: '10%' })
  expect(changeOf(50, 100)).toEqual({ direction: 'down', text: '50%' })
  expect(changeOf(620, 200)).toEqual({ direction: 'up', text: '3.1×' })
  expect(changeOf(2, 0)).toEqual({ direction: 'new', text: '' })
  expect(changeOf(0, 0)).toEqual({ direction: 'same', text: '0%' })
})

test('names with the same letters in other places are other cells', () => {
  const find = matrixLookup([{ row: 'a"', column: 'b', count: 3, fresh: false }])
  expect(find('a"', 'b')?.count).toBe(3)
  expect(find('a', '"b')).toBeUndefined()
  expect([0, 10, 100, 10_000].map((count) => matrixShade(count, 10, 10_000))).toEqual([0, 1, 2, 4])
  expect(matrixShade(5, 5, 5)).toBe(4)
})

test('numbers read as people write them', () => {
  expect(formatUnit(null, 'bytes')).toBe('—')
  expect(formatUnit(0.99912, 'share')).toBe('99.91%')
  expect(formatUnit(1536, 'bytes')).toBe('1.5 KiB')
  expect(formatUnit(12.345, 'rate')).toBe('12.35 /s')
  expect(formatTick(0.25, 'count')).toBe('0.25')
})
