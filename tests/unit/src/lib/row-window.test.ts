import { expect, test } from 'vitest'

import { drawnRows, follow, HEIGHT_MAX, rowWindow, scrollFor, standAt, type Stand } from '#src/lib/row-window.ts'
import fc from '#tests/properties.ts'

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

const VIEW = 640
const tall = fc.integer({ min: HEIGHT_MAX + 1, max: 8 * HEIGHT_MAX })

test('a list that fits is scrolled as it is', () => {
  expect(follow({ top: 0, shift: 0 }, 12_000_000, 12_800_000, VIEW)).toEqual({ top: 12_000_000, shift: 0 })
  expect(standAt(5_000_000, 12_800_000, VIEW)).toEqual({ top: 5_000_000, shift: 0 })
})

test('in a taller one, a small step moves by as much as the hand did, and no place lies outside', () => {
  fc.assert(
    fc.property(tall, fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: -VIEW, max: VIEW }), (whole, share, step) => {
      const from = standAt(share * (whole - VIEW), whole, VIEW)
      const to = follow(from, Math.min(HEIGHT_MAX - VIEW, Math.max(0, from.top + step)), whole, VIEW)
      const y = to.top + to.shift
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(whole - VIEW)
      const inside = from.top + step >= 0 && from.top + step <= HEIGHT_MAX - VIEW
      if (inside) expect(Math.abs(y - (from.top + from.shift) - step)).toBeLessThanOrEqual(1)
    }),
  )
})

test('both ends of a taller list are reached, by leaps and step by step', () => {
  fc.assert(
    fc.property(tall, (whole) => {
      const end = follow({ top: 0, shift: 0 }, HEIGHT_MAX - VIEW, whole, VIEW)
      expect(Math.abs(end.top + end.shift - (whole - VIEW))).toBeLessThanOrEqual(1)
      let stand: Stand = end
      for (let step = 0; step < 200; step++) stand = follow(stand, stand.top - 500, whole, VIEW)
      expect(stand.top + stand.shift).toBeGreaterThan(whole - VIEW - 100_200)
      const start = follow(stand, 0, whole, VIEW)
      expect(start).toEqual({ top: 0, shift: 0 })
    }),
    { numRuns: 30 },
  )
})
