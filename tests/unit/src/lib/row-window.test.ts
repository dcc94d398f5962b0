import fc from 'fast-check'
import { expect, test } from 'vitest'

import { drawnRows, rowWindow, scrollFor } from '#src/lib/row-window.ts'

const place = fc.record({
  scrollTop: fc.nat(4_000_000),
  view: fc.integer({ min: 0, max: 3000 }),
  height: fc.constantFrom(28, 32, 58),
  count: fc.nat(100_000),
  overscan: fc.nat(20),
})

test('every row that can be seen is drawn, and hardly more', () => {
  fc.assert(
    fc.property(place, ({ scrollTop, view, height, count, overscan }) => {
      const { first, end } = rowWindow(scrollTop, view, height, count, overscan)
      const drawn = new Set(drawnRows({ first, end }, -1, count))
      const seen = [scrollTop, scrollTop + view - 1].map((y) => Math.floor(y / height)).filter((row) => row >= 0 && row < count && view > 0)
      for (const row of seen) expect(drawn.has(row)).toBe(true)
      expect(drawn.size).toBeLessThanOrEqual(Math.ceil(view / height) + 1 + 2 * overscan)
      for (const row of drawn) expect(row >= 0 && row < count).toBe(true)
    }),
  )
})

test('the row with the focus stays, once, in order', () => {
  expect(drawnRows({ first: 5, end: 8 }, 2, 100)).toEqual([2, 5, 6, 7])
  expect(drawnRows({ first: 5, end: 8 }, 6, 100)).toEqual([5, 6, 7])
  expect(drawnRows({ first: 5, end: 8 }, 50, 100)).toEqual([5, 6, 7, 50])
  expect(drawnRows({ first: 5, end: 8 }, 50, 20)).toEqual([5, 6, 7])
})

test('scrolls no further than needed to see a row whole', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(30_000), fc.integer({ min: 64, max: 2000 }), (index, scrollTop, view) => {
      const next = scrollFor(index, scrollTop, view, 32)
      expect(index * 32).toBeGreaterThanOrEqual(next)
      expect(index * 32 + 32).toBeLessThanOrEqual(next + view)
      if (index * 32 >= scrollTop && index * 32 + 32 <= scrollTop + view) expect(next).toBe(scrollTop)
    }),
  )
})
